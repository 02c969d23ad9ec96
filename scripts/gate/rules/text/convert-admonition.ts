import type { TextEdit } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { matchAt } from '#core/tree.ts'
import { toCalloutAttributes } from '../mdx/foreign-components.ts'

/**
 * Returns the edits that convert the admonition at `start` to a `<Callout>`, or `undefined` if its
 * type or form is not supported.
 */
export function convertAdmonition(text: string, start: number): TextEdit[] | undefined {
  return convertContainer(text, start) ?? convertIndented(text, start)
}

/** Converts an admonition that begins with `:::note` and ends with a `:::` line. */
function convertContainer(text: string, start: number): TextEdit[] | undefined {
  const [whole, marks = '', kind = '', bracketed, plain] =
    matchAt(containerAdmonitionPattern, text, start) ?? []
  if (whole === undefined) return undefined
  const end = start + whole.length
  const closing = text.lastIndexOf(marks, end - marks.length)
  const { indent, above, below } = readSurroundings(text, start, end)
  const opening = renderOpening({ type: kind, title: bracketed ?? plain })
  return [
    {
      start: start - indent.length,
      end: start + whole.indexOf('\n'),
      text: above + indent + opening,
    },
    { start: closing, end, text: `</Callout>${below}` },
  ]
}

const containerAdmonitionPattern =
  /(:{3,}) *(note|tip|info|important|success|warning|caution|danger)(?: *\[([^\]\n]*)\]| +([^\n{}]+))? *$(?:(?!^ *\1)[^])*^ *\1 *$/my

/** Converts `!!! note "Title"` and the lines below it, which are indented by four spaces. */
function convertIndented(text: string, start: number): TextEdit[] | undefined {
  const [whole, kind = '', title] = matchAt(indentedAdmonitionPattern, text, start) ?? []
  if (whole === undefined) return undefined
  const { indent } = readSurroundings(text, start, start)
  const inner = `${indent}    `
  const lines = text.slice(start + whole.length).split('\n')
  const endLine = lines.findIndex((line) => line.trim() !== '' && !line.startsWith(inner))
  const body = lines
    .slice(0, endLine === -1 ? undefined : endLine)
    .join('\n')
    .trimEnd()
  if (body.trim() === '') return undefined
  const end = start + whole.length + body.length
  const { above, below } = readSurroundings(text, start, end)
  const callout = [
    above + indent + renderOpening({ type: kind, title: title || undefined }),
    ...body.split('\n').map((line) => line.slice(4)),
    `${indent}</Callout>${below}`,
  ]
  return [{ start: start - indent.length, end, text: callout.join('\n') }]
}

const indentedAdmonitionPattern =
  /!!! +(note|tip|hint|info|important|success|warning|caution|attention|danger|error)(?: +"([^"\n{}]*)")? *\n+/y

/**
 * Converts an alert, a blockquote that begins with `[!NOTE]` as on GitHub and in Nextra, to a
 * `<Callout>`. `start` is the offset of `[!NOTE]`.
 */
export function convertAlert(text: string, start: number): TextEdit[] | undefined {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const indent = /^([^\S\n]*)> ?$/.exec(text.slice(lineStart, start))?.[1]
  if (indent === undefined) return undefined
  const [whole = '', kind = '', title = ''] = matchAt(alertOpeningPattern, text, start) ?? []
  if (whole === '' || /[{}]/.test(title)) return undefined
  const lines = text.slice(start + whole.length + 1).split('\n')
  const endLine = lines.findIndex((line) => !line.startsWith(`${indent}>`))
  const body = lines.slice(0, endLine === -1 ? undefined : endLine)
  const isEmpty = body.every((line) => line.slice(indent.length + 1).trim() === '')
  // A line without `>` would continue the last paragraph of the blockquote.
  if (isEmpty || lines[body.length]?.trim()) return undefined
  const end = start + whole.length + 1 + body.join('\n').length
  const { above } = readSurroundings(text, lineStart + indent.length, end)
  const callout = [
    above + indent + renderOpening({ type: kind.toLowerCase(), title: title.trim() || undefined }),
    ...body.map((line) => indent + line.slice(indent.length + 1).replace(/^ /, '')),
    `${indent}</Callout>`,
  ]
  return [{ start: lineStart, end, text: callout.join('\n') }]
}

const alertOpeningPattern =
  /\[!(note|tip|important|warning|caution|info|danger|success)\][+-]?([^\n]*)(?=\n)/iy

/** Returns the indentation at `start`, and the line breaks to add above and below the range. */
function readSurroundings(text: string, start: number, end: number) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isIndented = text.slice(lineStart, start).trim() === ''
  const lineAbove = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart).trim()
  const hasTextBelow = /^\n[^\n]*\S/.test(text.slice(end))
  return {
    indent: isIndented ? text.slice(lineStart, start) : '',
    above: isIndented && lineAbove !== '' && lineAbove !== '---' ? '\n' : '',
    below: hasTextBelow ? '\n' : '',
  }
}

function renderOpening(admonition: { type: string; title: string | undefined }): string {
  return `<Callout${renderAttributes(toCalloutAttributes(admonition))}>`
}
