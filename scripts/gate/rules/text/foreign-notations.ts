import type { Offsets, TextEdit } from '#core/diagnostic.ts'
import { renderOpening } from '#content/schema/components.ts'
import { lineAt } from '#core/line-index.ts'
import { matchAt } from '#core/tree.ts'
import { toCalloutAttributes } from '../mdx/foreign-components.ts'

/** Syntax of another system that would be shown as plain text. */
export interface ForeignNotation {
  /** `^` matches the start of a block or, with the `m` flag, of any line in it. */
  pattern: RegExp
  /** Whether to search individual text nodes instead of blocks with code and links masked. */
  isWithinText?: true
  help: string
  /** Returns the fix for a match, or `undefined` if no fix is safe. */
  convert?: (text: string, start: number, end: number) => TextEdit[] | undefined
}

const calloutHelp =
  'Write `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`'

const tabsHelp = 'Write `<Tabs>` with a `<Tab label="…">` for each variant'

/**
 * Notations from Docusaurus, Starlight, MkDocs, Obsidian, GitHub, GitLab, VitePress and Sphinx, and
 * bullet characters from word processors.
 */
export const foreignNotations: ForeignNotation[] = [
  {
    pattern: /^[•·▪][ \t]+/gm,
    help: 'Write `- ` for a list item, with a blank line above the first',
    convert: (_, start, end) => [{ start, end, text: '- ' }],
  },
  {
    // Blocks of `mkdocstrings` and `mkdocs-click`, with their options.
    pattern: /^:{3} +(?:\w+(?:\.\w+)+(?=\s|$)|mkdocs-click\s)[^]*/g,
    help: 'Write the text that the other system generates here, or remove it',
  },
  {
    pattern: /(?<=^[ \t>]*):{3,} *\{?(?!(?:code-group|details|tabs?)\b)[a-z][a-z-]*\}?/gim,
    help: calloutHelp,
    convert: convertAdmonition,
  },
  {
    pattern: /(?<=^[ \t>]*):{3,} *(?:code-group|tabs?)\b/gim,
    help: tabsHelp,
  },
  {
    pattern: /(?<=^[ \t>]*):{3,} *details\b/gim,
    help: 'Write a heading and its text',
  },
  {
    pattern: /^\[![a-z]+\]/gi,
    help: calloutHelp,
    convert: convertAlert,
  },
  {
    pattern: /(?<=^[ \t>]*)(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w -]*?(?:[ \t]+"[^"\n]*")?(?=[ \t]*$)/gim,
    help: calloutHelp,
    convert: convertAdmonition,
  },
  {
    pattern: /(?<=^[ \t>]*)===[!+]?[ \t]+"[^"\n]+"(?=[ \t]*$)/gm,
    help: tabsHelp,
  },
  {
    pattern: /(?<=^[ \t>]*)\.\. [a-z][\w-]*::(?= |$)/gm,
    help: 'Write Markdown or a component, such as `<Callout type="note">`',
  },
  {
    pattern: /(?<=^[ \t>]*)::[a-z][\w-]*(?:\[[^\]\n]*\])?(?=[ \t]*$)/gm,
    help: 'Write Markdown or a component',
  },
  {
    pattern: /(?<=^(?:[^:\n][^\n]*\n[ \t>]*){0,2}):[ \t]+\S[^\n]*/g,
    help: 'Write a list with an item such as `- **Term**: definition`, or a table',
  },
  {
    pattern: /^\+(?:[-=]{2,}\+)+\n[^]*/g,
    help: 'Write a table of Markdown, or put it in a `text` fence',
  },
  {
    pattern: /(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*(?<![\s=])==(?![=\p{L}\p{N}])/gu,
    help: 'Write `**text**` for highlighted text, or put code in backticks',
  },
  {
    pattern: /(?<![\\%\p{L}\p{N}])%%(?![\s%])[^%\n]*(?<![\s%])%%(?![%\p{L}\p{N}])/gu,
    help: 'Write a comment as `{/* … */}`',
  },
  {
    pattern:
      /(?<![\\+\p{L}\p{N}])\+\+(?:[a-z\d-]{2,}|[a-z\d-]+(?:\+[a-z\d-]+)+)\+\+(?![+\p{L}\p{N}])/giu,
    help: 'Write `<Kbd>Ctrl</Kbd>+<Kbd>C</Kbd>` for keys',
  },
  {
    pattern: /^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi,
    help: 'Remove it; every page has a table of contents',
  },
  {
    isWithinText: true,
    pattern: /(?<![\\[])!\[\[[^[\]\n]+\]\](?!\])/gu,
    help: 'Write an image or a link: `![alternative text](./picture.png)`',
  },
  {
    isWithinText: true,
    pattern: /(?<![\\[!])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu,
    help: 'Write a link: `[text](/route)`; escape literal brackets with a backslash',
  },
  {
    isWithinText: true,
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji, or escape the colon with a backslash',
  },
]

/** Fast check for pages that may contain a notation, emphasis or a formula. */
export const anyNotationPattern =
  /:::|\[!|\[\[|\[TOC|:[a-z][\w+-]+:|^\s*[•·▪]|\*|^[\s>]*(?:!!!|\?\?\?|===|\.\. |:|\+-)|==|%%|\+\+|\$/im

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
  // Systems differ about a closing line in an item of a list.
  if (linePrefixOf(text, closing) !== linePrefixOf(text, start)) return undefined
  const { indent, above, below } = readSurroundings(text, start, end)
  const title = (bracketed ?? plain)?.trim() || undefined
  const attributes = toCalloutAttributes({ type: kind, title })
  const opening = renderOpening('Callout', attributes)
  if (opening === undefined) return undefined
  return [
    {
      start: start - indent.length,
      end: start + whole.indexOf('\n'),
      text: above + indent + opening,
    },
    { start: closing, end, text: `</Callout>${below}` },
  ]
}

function linePrefixOf(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
}

const containerAdmonitionPattern =
  /(:{3,}) *(note|tip|info|important|success|warning|caution|danger)(?: *\[([^\]\n]*)\]| +([^\n{}]+))? *$(?:(?!^ *\1)[^])*^ *\1 *$/my

/** Converts `!!! note "Title"` and the lines below it, which are indented by four spaces. */
function convertIndented(text: string, start: number): TextEdit[] | undefined {
  const [whole, kind = '', title] = matchAt(indentedAdmonitionPattern, text, start) ?? []
  if (whole === undefined) return undefined
  const { indent } = readSurroundings(text, start, start)
  const inner = `${indent}    `
  const isInside = (line: string) => line.trim() === '' || line.startsWith(inner)
  const body = takeLines(text, start + whole.length, isInside)
    .join('\n')
    .trimEnd()
  if (body.trim() === '') return undefined
  const end = start + whole.length + body.length
  const lines = body.split('\n').map((line) => line.slice(4))
  return wrapInCallout(text, { start, end }, { type: kind, title, lines })
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
  const bodyStart = start + whole.length + 1
  const body = takeLines(text, bodyStart, (line) => line.startsWith(`${indent}>`))
  const isEmpty = body.every((line) => line.slice(indent.length + 1).trim() === '')
  const end = bodyStart + body.join('\n').length
  // A line without `>` would continue the last paragraph of the blockquote.
  if (isEmpty || /^\n[^\n]*\S/.test(text.slice(end))) return undefined
  const lines = body.map((line) => indent + line.slice(indent.length + 1).replace(/^ /, ''))
  const range = { start: lineStart + indent.length, end }
  return wrapInCallout(text, range, { type: kind.toLowerCase(), title: title.trim(), lines })
}

const alertOpeningPattern =
  /\[!(note|tip|important|warning|caution|info|danger|success)\][+-]?([^\n]*)(?=\n)/iy

/** Returns the lines from `start` up to the first one that is not inside. */
function takeLines(text: string, start: number, isInside: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (let at = start; at <= text.length;) {
    const line = lineAt(text, at)
    if (!isInside(line.text)) break
    lines.push(line.text)
    at = line.end + 1
  }
  return lines
}

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

/** Returns the edit that replaces a range with a `<Callout>` around `lines`. */
function wrapInCallout(
  text: string,
  { start, end }: Offsets,
  { type, title, lines }: { type: string; title: string | undefined; lines: string[] },
): TextEdit[] | undefined {
  const { indent, above, below } = readSurroundings(text, start, end)
  const attributes = toCalloutAttributes({ type, title: title || undefined })
  const opening = renderOpening('Callout', attributes)
  if (opening === undefined) return undefined
  const callout = [above + indent + opening, ...lines, `${indent}</Callout>${below}`].join('\n')
  return [{ start: start - indent.length, end, text: callout }]
}
