import type { TextEdit } from '#core/diagnostic.ts'
import { convertAdmonition, convertAlert } from './convert-admonition.ts'

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
  /:::|\[!|\[\[|\[TOC|:[a-z][\w+-]+:|^\s*[•·▪]|\*|^[\s>]*(?:!!!|\?\?\?|===|\.\. |:)|==|%%|\+\+|\$/im
