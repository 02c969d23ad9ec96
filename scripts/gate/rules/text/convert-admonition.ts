import type { TextEdit } from '#core/diagnostic.ts'
import { renderOpening } from '#content/schema/components.ts'
import { matchAt } from '#core/tree.ts'
import { admonitionTypes, toCalloutAttributes } from '../mdx/foreign-components.ts'

/** Forms of admonitions, with the marks of their inner lines. */
const admonitionForms = [
  {
    // Docusaurus: `:::note[Title]` to `:::`
    pattern:
      /(?<indent> *)(?<marks>:{3,}) *(?<type>[a-z]+)(?: *\[(?<title>[^\]\n]*)\]| +(?<plain>[^\n{}=]+))? *\n(?<body>(?:(?! *:::).*\n)*)\k<indent>\k<marks> *(?=\n|$)/y,
    marks: '',
  },
  {
    // MkDocs: `!!! note "Title"` and indented lines
    pattern:
      /(?<indent> *)!!! +(?<type>[a-z]+)(?: +"(?<title>[^"\n{}]*)")? *\n(?<body>(?:\k<indent> {4}.*\n|[ \t]*\n)*\k<indent> {4}.*)/y,
    marks: /^ {4}/gm,
  },
  {
    // GitHub: `> [!NOTE]` in a blockquote
    pattern:
      /(?<indent> *)> ?\[!(?<type>[a-z]+)\][+-]?(?<title>[^\n{}]*)\n(?<body>(?:\k<indent>>.*(?:\n|$))+)(?! *\S)/iy,
    marks: /(?<=^ *)> ?/gm,
  },
]

/**
 * Converts the admonition in the line of an offset to a `<Callout>`, with blank lines around it if
 * it needs them. Returns `undefined` if its type or form is not supported.
 */
export function convertAdmonition(text: string, offset: number): TextEdit | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  for (const { pattern, marks } of admonitionForms) {
    const match = matchAt(pattern, text, start)
    if (!match) continue
    const { indent = '', type = '', title, plain, body = '' } = match.groups ?? {}
    const lines = body.replace(marks, '').replace(/\n$/, '')
    const name = type.toLowerCase()
    if (lines.trim() === '' || !admonitionTypes.includes(name)) return undefined
    const attributes = { type: name, title: (title ?? plain)?.trim() || undefined }
    const tag = renderOpening('Callout', toCalloutAttributes(attributes))
    if (tag === undefined) return undefined
    const end = start + match[0].trimEnd().length
    const isBelowText =
      /[^\n]\n$/.test(text.slice(0, start)) && !/---\n$/.test(text.slice(0, start))
    const isAboveText = /^\n[^\n]*\S/.test(text.slice(end))
    const callout = `${indent}${tag}\n${lines}\n${indent}</Callout>`
    return { start, end, text: `${isBelowText ? '\n' : ''}${callout}${isAboveText ? '\n' : ''}` }
  }
  return undefined
}
