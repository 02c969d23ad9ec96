import { matchAt } from '#core/tree.ts'
import { inlineMath, isFormula } from './text/math.ts'

export const literalBrace = 'For braces in the text, put the passage in backticks or write `\\{`'

/** Returns advice for the braces at `start`: a template tag, an attribute list or plain text. */
export function adviseBraces(text: string, start: number): string {
  const [, tag = ''] = matchAt(/\{(?:\{?[%<]|%)-?\s*\/?\s*([\w-]*)/y, text, start) ?? []
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isCallout = /^[\s>]*:{3,}\s*$/.test(text.slice(lineStart, start)) || callouts.test(tag)
  if (isCallout) return 'Write `<Callout type="note">` for a passage set apart'
  if (/^tab/.test(tag)) return 'Write `<Tabs>` with a `<Tab label="…">` for each variant'
  if (tag !== '') return 'Template tags are not supported; write Markdown or a component'
  const isAttributes = /\{:?\s*(?:[.#]|[\w-]+=["']|(?:align|class|height|target|width)\s*=)/y
  return matchAt(isAttributes, text, start)
    ? 'Attribute lists are not supported; remove it'
    : literalBrace
}

const callouts = /^(?:hint|note|tip|info|warning|caution|danger|alert|admonition|callout|notice)/

/** Finds the inline LaTeX formula around the brace at `offset`. */
export function findFormulaAround(text: string, offset: number) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = text.slice(lineStart).split('\n')
  for (const { 0: found, index } of line.matchAll(inlineMath)) {
    const start = lineStart + index
    if (start < offset && offset < start + found.length && isFormula(found)) return { found, start }
  }
  return undefined
}
