import type { TextEdit } from '#core/diagnostic.ts'
import { convertAdmonition, convertAlert } from './convert-admonition.ts'

/** Syntax of another system that would be shown as plain text. */
export interface ForeignNotation {
  /** Whether to search blocks with code and links masked, or single text nodes. */
  within: 'block' | 'text'
  /** In a block, `^` matches its start, or a line start with the flag `m`. */
  pattern: RegExp
  help: string
  /** Returns the fix for a match, or `undefined` if none is certain. */
  convert?: (text: string, start: number, end: number) => TextEdit[] | undefined
}

const calloutHelp =
  'Write `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`'

const tabsHelp = 'Write `<Tabs>` with a `<Tab label="…">` for each variant'

/** Notations of Docusaurus, Starlight, MkDocs, Obsidian, GitHub, GitLab, VitePress and Sphinx. */
export const foreignNotations: ForeignNotation[] = [
  {
    within: 'block',
    pattern: /^[•·▪][ \t]+/gm,
    help: 'Write `- ` for an item of a list, with a blank line above the first',
    convert: (_, start, end) => [{ start, end, text: '- ' }],
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*):{3,} *\{?(?!(?:code-group|details|tabs?)\b)[a-z][a-z-]*\}?/gim,
    help: calloutHelp,
    convert: convertAdmonition,
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*):{3,} *(?:code-group|tabs?)\b/gim,
    help: tabsHelp,
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*):{3,} *details\b/gim,
    help: 'Write a heading and its text',
  },
  {
    within: 'block',
    pattern: /^\[![a-z]+\]/gi,
    help: calloutHelp,
    convert: convertAlert,
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*)(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w -]*?(?:[ \t]+"[^"\n]*")?(?=[ \t]*$)/gim,
    help: calloutHelp,
    convert: convertAdmonition,
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*)===[!+]?[ \t]+"[^"\n]+"(?=[ \t]*$)/gm,
    help: tabsHelp,
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*)\.\. [a-z][\w-]*::(?= |$)/gm,
    help: 'Write Markdown or a component, such as `<Callout type="note">`',
  },
  {
    within: 'block',
    pattern: /(?<=^[ \t>]*)::[a-z][\w-]*(?:\[[^\]\n]*\])?(?=[ \t]*$)/gm,
    help: 'Write Markdown or a component',
  },
  {
    within: 'block',
    pattern: /(?<=^(?:[^:\n][^\n]*\n[ \t>]*){0,2}):[ \t]+\S[^\n]*/g,
    help: 'Write a list with an item such as `- **Term**: definition`, or a table',
  },
  {
    within: 'block',
    pattern: /(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*(?<![\s=])==(?![=\p{L}\p{N}])/gu,
    help: 'Write `**text**` for what stands out, or put code into backticks',
  },
  {
    within: 'block',
    pattern: /(?<![\\%\p{L}\p{N}])%%(?![\s%])[^%\n]*(?<![\s%])%%(?![%\p{L}\p{N}])/gu,
    help: 'Write a comment as `{/* … */}`',
  },
  {
    within: 'block',
    pattern:
      /(?<![\\+\p{L}\p{N}])\+\+(?:[a-z\d-]{2,}|[a-z\d-]+(?:\+[a-z\d-]+)+)\+\+(?![+\p{L}\p{N}])/giu,
    help: 'Write `<Kbd>Ctrl</Kbd>+<Kbd>C</Kbd>` for keys',
  },
  {
    within: 'block',
    pattern: /^(?:\[TOC\]|\[\[_?TOC_?\]\])$/gi,
    help: 'Leave it out: each page has a table of contents',
  },
  {
    within: 'text',
    pattern: /(?<![\\[])!\[\[[^[\]\n]+\]\](?!\])/gu,
    help: 'Write an image or a link: `![alternative text](./picture.png)`',
  },
  {
    within: 'text',
    pattern: /(?<![\\[!])\[\[(?!_?TOC_?\])\p{L}[^[\]\n]*\]\](?!\])/giu,
    help: 'Write a link: `[text](/route)`; for brackets put a backslash in front',
  },
  {
    within: 'text',
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji itself, or put a backslash in front',
  },
]

/** Fast check for any of the notations. */
export const anyNotation =
  /:::|\[!|\[\[|\[TOC|:[a-z][\w+-]+:|^\s*[•·▪]|\*|^[\s>]*(?:!!!|\?\?\?|===|\.\. |:)|==|%%|\+\+|\$/im
