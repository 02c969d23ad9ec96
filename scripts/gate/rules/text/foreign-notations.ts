import type { Offsets, TextEdit } from '#core/diagnostic.ts'
import { renderOpening } from '#content/schema/components.ts'
import { lineAt } from '#core/line-index.ts'
import { matchAt } from '#core/tree.ts'
import { admonitionTypes, toCalloutAttributes } from '../mdx/foreign-components.ts'

/** Syntax of another system that would be shown as plain text. */
export interface ForeignNotation {
  /** `^` matches the start of a block or, with the `m` flag, of any line in it. */
  patterns: RegExp[]
  /** Whether to search individual text nodes instead of blocks with code and links masked. */
  isWithinText?: true
  help: string
  /** Returns the fix for a match, or `undefined` if no fix is safe. */
  convert?: (text: string, start: number, end: number) => TextEdit[] | undefined
}

/**
 * Notations from Docusaurus, Starlight, MkDocs, Obsidian, GitHub, GitLab, VitePress and Sphinx, and
 * bullet characters from word processors.
 */
export const foreignNotations: ForeignNotation[] = [
  {
    patterns: [/(?<=^[ \t]*)[•·▪][ \t]+/gm],
    help: 'Write `- ` for a list item, with a blank line above the first',
    convert: (_, start, end) => [{ start, end, text: '- ' }],
  },
  {
    // Blocks of `mkdocstrings` and `mkdocs-click`, with their options.
    patterns: [/^:{3} +(?:\w+(?:\.\w+)+(?=\s|$)|mkdocs-click\s)[^]*/g],
    help: 'Write the text that the other system generates here, or remove it',
  },
  {
    patterns: [
      /(?<=^[ \t>]*):{3,} *\{?(?!(?:code-group|details|tabs?)\b)[a-z][a-z-]*\}?/gim,
      /^\[![a-z]+\]/gi,
      /(?<=^[ \t>]*)(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w -]*?(?:[ \t]+"[^"\n]*")?(?=[ \t]*$)/gim,
    ],
    help: 'Write `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`',
    convert: convertAdmonition,
  },
  {
    patterns: [
      /(?<=^[ \t>]*):{3,} *(?:code-group|tabs?)\b/gim,
      /(?<=^[ \t>]*)===[!+]?[ \t]+"[^"\n]+"(?=[ \t]*$)/gm,
    ],
    help: 'Write `<Tabs>` with a `<Tab label="…">` for each variant',
  },
  {
    patterns: [/(?<=^[ \t>]*):{3,} *details\b/gim],
    help: 'Write a heading and its text',
  },
  {
    patterns: [
      /(?<=^[ \t>]*)(?:\.\. [a-z][\w-]*::(?= |$)|::[a-z][\w-]*(?:\[[^\]\n]*\])?(?=[ \t]*$))/gm,
    ],
    help: 'Write Markdown or a component, such as `<Callout type="note">`',
  },
  {
    patterns: [/(?<=^(?:[^:\n][^\n]*\n[ \t>]*){0,2}):(?=[ \t]+\S)/g],
    help: 'Write a list with an item such as `- **Term**: definition`, or a table',
  },
  {
    patterns: [/^\+(?:[-=]{2,}\+)+\n[^]*/g],
    help: 'Write a table of Markdown, or put it in a `text` fence',
  },
  {
    patterns: [/(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*(?<![\s=])==(?![=\p{L}\p{N}])/gu],
    help: 'Write `**text**` for highlighted text, or put code in backticks',
  },
  {
    patterns: [/(?<![\\%\p{L}\p{N}])%%(?![\s%])[^%\n]*(?<![\s%])%%(?![%\p{L}\p{N}])/gu],
    help: 'Write a comment as `{/* … */}`',
  },
  {
    patterns: [
      /(?<![\\+\p{L}\p{N}])\+\+(?:[a-z\d-]{2,}|[a-z\d-]+(?:\+[a-z\d-]+)+)\+\+(?![+\p{L}\p{N}])/giu,
    ],
    help: 'Write `<Kbd>Ctrl</Kbd>+<Kbd>C</Kbd>` for keys',
  },
  {
    patterns: [/^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi],
    help: 'Remove it; every page has a table of contents',
  },
  {
    isWithinText: true,
    patterns: [/(?<![\\[])!\[\[[^[\]\n]+\]\](?!\])/gu],
    help: 'Write an image or a link: `![alternative text](./picture.png)`',
  },
  {
    isWithinText: true,
    patterns: [/(?<![\\[!])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu],
    help: 'Write a link: `[text](/route)`; escape literal brackets with a backslash',
  },
  {
    isWithinText: true,
    patterns: [/(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu],
    help: 'Write the emoji, or escape the colon with a backslash',
  },
]

/** Admonition in a text. */
interface Admonition extends Offsets {
  type: string
  title: string | undefined
  /** Lines without the marks of the other system, or the place of lines that have none. */
  body: string[] | Offsets
}

/**
 * Returns the edits that convert the admonition at an offset to a `<Callout>`, with line breaks
 * above and below if it needs them, or `undefined` if its type or form is not supported.
 */
function convertAdmonition(text: string, offset: number): TextEdit[] | undefined {
  const found = findContainer(text, offset) ?? findIndented(text, offset) ?? findAlert(text, offset)
  if (!found || !admonitionTypes.includes(found.type)) return undefined
  const { end, type, title, body } = found
  const attributes = toCalloutAttributes({ type, title: title?.trim() || undefined })
  const tag = renderOpening('Callout', attributes)
  const indent = linePrefixOf(text, found.start)
  if (tag === undefined || indent.trim() !== '') return undefined
  const start = found.start - indent.length
  const above = start === 0 ? '' : lineAt(text, start - 1).text.trim()
  const opening = `${above === '' || above === '---' ? '' : '\n'}${indent}${tag}`
  const closing = `${indent}</Callout>${hasTextBelow(text, end) ? '\n' : ''}`
  if (Array.isArray(body)) return [{ start, end, text: [opening, ...body, closing].join('\n') }]
  return [
    { start, end: body.start, text: opening },
    { start: body.end, end, text: closing },
  ]
}

function linePrefixOf(text: string, offset: number): string {
  return text.slice(lineAt(text, offset).start, offset)
}

function hasTextBelow(text: string, offset: number): boolean {
  return /^\n[^\n]*\S/.test(text.slice(offset))
}

/** Finds an admonition that begins with `:::note` and ends with a `:::` line. */
function findContainer(text: string, start: number): Admonition | undefined {
  const [whole, marks = '', type = '', bracketed, plain] =
    matchAt(containerPattern, text, start) ?? []
  if (whole === undefined) return undefined
  const end = start + whole.length
  const closing = text.lastIndexOf(marks, end - marks.length)
  // Systems differ about a closing line in an item of a list.
  if (linePrefixOf(text, closing) !== linePrefixOf(text, start)) return undefined
  const body = { start: lineAt(text, start).end, end: lineAt(text, closing).start }
  return { start, end, type, title: bracketed ?? plain, body }
}

const containerPattern =
  /(:{3,}) *([a-z]+)(?: *\[([^\]\n]*)\]| +([^\n{}=]+))? *$(?:(?!^ *\1)[^])*^ *\1 *$/my

/** Finds `!!! note "Title"` and the lines below it, which are indented by four spaces. */
function findIndented(text: string, start: number): Admonition | undefined {
  const [whole, type = '', title] = matchAt(indentedPattern, text, start) ?? []
  if (whole === undefined) return undefined
  const inner = `${linePrefixOf(text, start)}    `
  const isInside = (line: string) => line.trim() === '' || line.startsWith(inner)
  const lines = takeLines(text, start + whole.length, isInside).trimEnd()
  if (lines === '') return undefined
  const body = lines.split('\n').map((line) => line.slice(4))
  return { start, end: start + whole.length + lines.length, type, title, body }
}

const indentedPattern = /!!! +([a-z]+)(?: +"([^"\n{}]*)")? *\n+/y

/** Finds an alert, a blockquote that begins with `[!NOTE]` as on GitHub and in Nextra. */
function findAlert(text: string, start: number): Admonition | undefined {
  const prefix = linePrefixOf(text, start)
  const indent = /^([^\S\n]*)> ?$/.exec(prefix)?.[1]
  const [whole, type = '', title = ''] = matchAt(alertPattern, text, start) ?? []
  if (indent === undefined || whole === undefined) return undefined
  const lines = takeLines(text, start + whole.length, (line) => line.startsWith(`${indent}>`))
  const end = start + whole.length + lines.length
  // A line without `>` would continue the last paragraph of the blockquote.
  if (/^[\s>]*$/.test(lines) || hasTextBelow(text, end)) return undefined
  const body = lines.split('\n').map((line) => line.replace(/> ?/, ''))
  return { start: start - prefix.trimStart().length, end, type: type.toLowerCase(), title, body }
}

const alertPattern = /\[!([a-z]+)\][+-]?([^\n{}]*)\n/iy

/** Returns the lines from `start` up to the first one that is not inside. */
function takeLines(text: string, start: number, isInside: (line: string) => boolean): string {
  let end = start
  for (let at = start; at <= text.length;) {
    const line = lineAt(text, at)
    if (!isInside(line.text)) break
    end = line.end
    at = line.end + 1
  }
  return text.slice(start, end)
}
