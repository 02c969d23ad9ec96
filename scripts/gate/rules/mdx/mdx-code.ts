import { parseSync } from 'oxc-parser'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { ParsedDocument } from '#content/page.ts'
import type { Finding } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'
import { literalBraceHelp } from '../syntax-causes.ts'

/**
 * Finds code that `@mdx-js/mdx` cannot compile although the page parses: in `import` and `export`,
 * and in braces that begin a line within inline code.
 */
export function findCodeErrors({ mdx: { tree }, file: { text } }: ParsedDocument): Finding[] {
  const modules = nodesOfType(tree, 'mdxjsEsm').flatMap((node) => {
    const { start } = offsetsOfNode(node)
    const [error] = parseSync('page.jsx', node.value).errors
    // Alone on a line, the word is text.
    if (!error || !/^(?:import|export) /.test(node.value)) return []
    const [label] = error.labels
    const message = `Unexpected code: ${error.message.replace(/\.$/, '')}`
    const help = 'Repair the code; if the line is text, put its first word in backticks'
    const range = { start: start + (label?.start ?? 0), end: start + (label?.end ?? 6) }
    return [{ message, ...range, help }]
  })
  const expressions = nodesOfType(tree, 'inlineCode').flatMap((node) => {
    const { start, end } = offsetsOfNode(node)
    const starts = Array.from(text.slice(start, end).matchAll(/(?<=\n[ \t>]*)\{/g))
    const [first] = starts.filter(({ index }) => !isExpression(text, start + index))
    if (!first) return []
    const at = start + first.index
    const message = 'Unexpected `{` at the start of a line, which begins an expression even in code'
    return [{ message, start: at, end: at + 1, help: literalBraceHelp }]
  })
  return [...modules, ...expressions]
}

/** Returns whether the text from `{` up to any of the next `}` is an expression. */
function isExpression(text: string, opening: number): boolean {
  let end = opening
  for (let left = maxBraces; left > 0; left--) {
    end = text.indexOf('}', end + 1)
    if (end === -1) return false
    const inner = text.slice(opening + 1, end)
    if (inner.trim() === '' || parseSync('a.jsx', `(${inner}\n)`).errors.length === 0) return true
  }
  return true
}

/** Maximum number of closing braces that are tried. */
const maxBraces = 20
