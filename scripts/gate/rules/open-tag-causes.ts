import type { Offsets } from '#core/diagnostic.ts'
import { lineAt } from '#core/line-index.ts'
import type { Finding } from '#content/rule.ts'
import { voidElements } from '#content/schema/html.ts'

/** Finds a line in a component that is indented less than its tags, which ends the list item. */
export function findOutdentedText(
  text: string,
  start: number,
  name: string,
): (Finding & Offsets) | undefined {
  const indent = start - text.lastIndexOf('\n', start - 1) - 1
  const closing = text.indexOf(`\n${' '.repeat(indent)}</${name}>`, start)
  const isAlone = text.slice(start - indent, start).trim() === ''
  if (indent === 0 || !isAlone || closing === -1) return undefined
  let at = text.indexOf('\n', start) + 1
  for (const line of text.slice(at, closing).split('\n')) {
    const missing = indent - (line.length - line.trimStart().length)
    if (line.trim() !== '' && missing > 0) {
      const spaces = missing === 1 ? '1 more space' : `${missing} more spaces`
      return {
        start: at,
        end: at + line.length,
        message: `Unexpected indentation of text in \`<${name}>\`, which ends the list item`,
        help: `Indent this line by ${spaces}, like the tags`,
      }
    }
    at += line.length + 1
  }
  return undefined
}

/** Finds a pipe in backticks in the table row around `offset`. It ends the code and the cell. */
export function findPipeInCode(text: string, offset: number): number | undefined {
  const line = lineAt(text, offset)
  if (!/^[\s>]*\|/.test(line.text)) return undefined
  for (const { 0: code, index } of line.text.matchAll(/`[^`]+`/g)) {
    const pipe = code.search(/(?<!\\)\|/)
    if (pipe !== -1) return line.start + index + pipe
  }
  return undefined
}

/**
 * Finds an element such as `<img>` without `/` that keeps its parent `name` from being closed.
 * Returns `undefined` if there is code before the closing tag, since the element may be part of it.
 */
export function findOpenVoidElement(text: string, start: number, name: string) {
  const closing = text.indexOf(`</${name}`, start)
  const inside = text.slice(start, Math.max(start, closing))
  if (inside.includes('`') || voidElements.has(name)) return undefined
  const names = [...voidElements].join('|')
  const open = new RegExp(`<(${names})(?=[\\s>])(?:"[^"]*"|[^<>"])*(?<!/)>`).exec(inside)
  return open && { offset: start + open.index, message: `A closing tag for \`<${open[1]}>\`` }
}
