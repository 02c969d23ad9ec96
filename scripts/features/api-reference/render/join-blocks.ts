/** Puts blocks of MDX one below the other; empty ones are left out. */
export function joinBlocks(blocks: (string | undefined | false)[]): string {
  return blocks.filter(Boolean).join('\n\n')
}
