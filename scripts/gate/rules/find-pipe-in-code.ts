/** Finds a pipe in backticks in the table row around `offset`. It ends the code and the cell. */
export function findPipeInCode(text: string, offset: number): number | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = text.slice(lineStart).split('\n')
  if (!/^[\s>]*\|/.test(line)) return undefined
  for (const { 0: code, index } of line.matchAll(/`[^`]+`/g)) {
    const pipe = code.search(/(?<!\\)\|/)
    if (pipe !== -1) return lineStart + index + pipe
  }
  return undefined
}
