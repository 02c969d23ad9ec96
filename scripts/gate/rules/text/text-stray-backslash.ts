import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A backslash at the end of a line breaks the line. At the end of a paragraph or a heading there is no
 * line after it, and readers see it; where it is meant, it is written `\\` or stands in code.
 */
export const textStrayBackslashRule: PageRule = {
  id: 'text:stray-backslash',
  severity: 'warning',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    if (!tree) return
    for (const type of ['paragraph', 'heading'] as const) {
      for (const { children } of nodesOfType(tree, type)) {
        const last = children.at(-1)
        const end = last?.type === 'text' ? (last.position?.end.offset ?? 0) : 0
        if (!endsInBackslash(file.text, end)) continue
        yield {
          message: `Unexpected \`\\\` at the end of a ${type}`,
          start: end - 1,
          end,
          help: 'Delete it: there is no line after it; a literal one is written `\\\\`',
        }
      }
    }
  },
}

/** Whether a backslash stands in front of `end` that no other one makes literal. */
function endsInBackslash(text: string, end: number): boolean {
  let at = end
  while (text[at - 1] === '\\') at--
  return (end - at) % 2 === 1
}
