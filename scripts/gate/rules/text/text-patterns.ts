import type { Document } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { Offsets, TextEdit } from '#core/diagnostic.ts'
import { isInNodeOfType } from '#core/tree.ts'
import { convertAdmonition } from './convert-admonition.ts'

/** Text that is a mistake. */
export interface TextPattern {
  id: TextRuleId
  /**
   * Text to search: the whole file, what readers see of it, or only Markdown text outside of code.
   * In the last two, all other characters are `\uFFFC`.
   */
  scope: 'file' | 'prose' | 'text'
  /** Global pattern. One for the start of a line first names its mark, as most lines lack it. */
  pattern: RegExp
  /** Defaults to a message that the match is shown as plain text. */
  message?: (found: string) => string
  help: string
  unless?: (match: PatternMatch) => boolean
  /** Whether a match stops a build. Defaults to what the rule says. */
  isRequired?: (found: string) => boolean
  /** Replacement, or a function that returns an edit if there is a safe one. */
  fix?: string | ((match: PatternMatch) => TextEdit | undefined)
}

export type TextRuleId =
  | 'prose:doubled-word'
  | 'text:foreign-syntax'
  | 'text:invisible-character'
  | 'text:placeholder'
  | 'text:raw-mark'

export interface PatternMatch extends Offsets {
  found: string
  document: Document
  data: SiteData
}

const foreignSyntax = { id: 'text:foreign-syntax', scope: 'text' } as const
const rawMark = { id: 'text:raw-mark', scope: 'text' } as const
const invisibleCharacter = {
  id: 'text:invisible-character',
  scope: 'file',
  help: 'Delete it, or type what is meant',
} as const

/** Blocks of other systems, from the start of a line. */
const foreignBlocks = [
  String.raw`:{3,} *\{?[a-z][\w-]*\}?`,
  String.raw`(?<!^[ \t]*>.*\n[ \t>]*)\[![a-z]+\]`,
  String.raw`(?:!!!|\?\?\?\+?) +[a-z][\w -]*(?:"[^"\n]*")?(?=[ \t]*$)`,
  String.raw`===[!+]? +"[^"\n]+"(?= *$)`,
  String.raw`\.\. [a-z][\w-]*::(?= |$)`,
  String.raw`::[a-z][\w-]*(?:\[[^\]\n]*\])?(?=[ \t]*$)`,
]

/** Formula between two signs. */
const blockFormula = String.raw`\$\$[^$]+\$\$`

/** Formula in a line, unlike prices and shell variables: it has a command, a power or an index. */
const inlineFormula = String.raw`\$(?=[^$\n]*(?:\\[a-z]|\^|(?<!\p{L})\p{L}_))(?![\s$])[^$\n]+(?<![\s\\])\$`

/** Half a link: one that lacks `]` or `[`. */
const halfLinks = [
  String.raw`(?<!\\)\[[^\][()\n]+\([/.#\uFFFC][^()\s]*\)`,
  String.raw`(?<!\\|\[[^\]\n]*)\]\([/.#\uFFFC][^()\n]*\)?`,
]

/** Bold text with a space inside of a mark, or with one mark only. */
const brokenBold = [
  String.raw`(?<![\\*\w])\*\*(?:[ \t]+\p{L}[^*\n]*\*\*(?!\*)|[\p{L}\p{Ps}\p{Pi}](?:[^\n]*\*\*|[^*\n]*))`,
  String.raw`(?<=[\p{L}.,:!?)\]"”»」』])\*\*(?![*\w])`,
]

/** Words that are never doubled on purpose, unlike `in` in `sign in in the app`. */
const neverDoubledWords = 'a|an|and|at|for|from|if|it|of|or|the|this|to|we|with|you'

/** Words that may be doubled on purpose, as in `what it is is` and `the name that that has`. */
const validDoubles =
  'are|blah|by|bye|did|do|does|ha|had|has|have|her|in|is|long|no|off|on|out|over|really|so|that|up|very|was|were|yes'

/** All patterns. If two matches for a rule overlap, the first in the text wins, or in this list. */
export const textPatterns: readonly TextPattern[] = [
  {
    ...foreignSyntax,
    pattern: /[•·▪](?<=^[ \t]*.)[ \t]+/gm,
    help: 'Write `- ` for a list item, with a blank line above the first',
    fix: '- ',
  },
  {
    ...foreignSyntax,
    pattern: new RegExp(`(?=[:.=!?[])(?<=^[ \\t>]*)(?:${foreignBlocks.join('|')})`, 'gim'),
    help: 'Write `<Callout type="note">`, also with `tip`, `warning` or `danger`, or `<Tabs>`',
    fix: ({ document, start }) => convertAdmonition(document.file.text, start),
  },
  {
    ...foreignSyntax,
    // Emphasis marks are masked.
    pattern: /(?<=^[ \t]*)\[{1,2}[_\uFFFC]?TOC[_\uFFFC]?\]{1,2}(?=[ \t]*$)/gim,
    help: 'Remove it; every page has a table of contents',
  },
  {
    ...foreignSyntax,
    pattern: /(?<![\\[])!?\[\[\p{L}[^[\]\n]*\]\](?!\])/gu,
    help: 'Write `[text](/route)` or `![text](./image.png)`; escape literal brackets with a backslash',
  },
  {
    ...foreignSyntax,
    pattern: /(?<![\\=\p{L}\p{N}])==(?![\s=])[^=\n]*(?<![\s=])==(?![=\p{L}\p{N}])/gu,
    help: 'Write `**text**` for highlighted text, or put code in backticks',
  },
  {
    ...foreignSyntax,
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][a-z0-9_+-]+:(?![:\p{L}\p{N}])/gu,
    help: 'Write the emoji, or escape the colon with a backslash',
  },
  {
    ...foreignSyntax,
    pattern: new RegExp(
      `(?<![\\\\$\\p{L}\\p{N}])(?:${blockFormula}|${inlineFormula})(?![$\\p{L}\\p{N}])`,
      'gu',
    ),
    help: 'Formulas are not rendered: write them in backticks, such as `E = mc²`, or show a picture',
    // MDX would run the code in the braces.
    isRequired: (found) => found.includes('{'),
  },

  {
    ...rawMark,
    pattern: new RegExp(brokenBold.join('|'), 'gu'),
    help: 'Put two marks around the text, with spaces outside only, or escape them: `\\*\\*`',
  },
  {
    ...rawMark,
    pattern: /(?<![\\`(])`(?!`)|(?<=\()`(?![`)])/g,
    message: () => 'Single backtick is shown as plain text',
    help: 'Put one before the code and one after it, or write `` \\` `` for a literal one',
  },
  {
    ...rawMark,
    pattern: new RegExp(halfLinks.join('|'), 'g'),
    help: 'Write a link: `[text](/route)`',
    unless: ({ found }) => !/\((?:\/|\.{1,2}\/|#|https?:|mailto:)/.test(found),
  },

  {
    id: 'text:placeholder',
    scope: 'text',
    pattern:
      /(?<![\p{L}\p{N}\\])(?:(?:TODO|FIXME|XXX)(?=[:(])|TB[AD](?![\p{L}\p{N}])|[Ll]orem [Ii]psum(?=[ ,]+dolor))/gu,
    message: (found) => `Readers see \`${found}\``,
    help: 'Write the missing text, or put the note in a comment: `{/* TODO: … */}`',
    // In a table cell, it is a value, such as a date that nobody knows yet.
    unless: ({ found, document, start }) =>
      found.startsWith('TB') && isInNodeOfType(document.mdx.tree!, 'tableCell', start),
  },

  createDoubledWord(`(?:${neverDoubledWords})`, 'giu'),
  createDoubledWord(`(?!(?:${validDoubles})\\b)\\p{Ll}{2,}`, 'gu'),

  {
    ...invisibleCharacter,
    message: describeCharacter('control character'),
    pattern: /(?![\t\n\r])\p{Cc}/gu,
    unless: ({ found, document }) => found === '\x1B' && ansiPattern.test(document.file.text),
  },
  {
    ...invisibleCharacter,
    message: describeCharacter('unusual space'),
    // French has no-break spaces inside of quotes, and before these marks.
    pattern: /(?<!«)[\u00A0\u1680\u2000-\u200A\u202F\u205F]+(?![\u00A0\u202F:;!?»%€])/g,
    help: 'Type a space; where the line must not break, write `&nbsp;`, which can be seen',
    unless: ({ data }) => !data.dialect.hasOwnNotations,
    fix: ({ found, start, end }) => ({ start, end, text: ' '.repeat(found.length) }),
  },
  {
    ...invisibleCharacter,
    message: describeCharacter('invisible character'),
    // Emoji and some writing systems need joiners.
    pattern: /[\u00AD\u2060-\u2064\uFEFF]+|(?<![^\n -~\p{sc=Latin}])[\u200B-\u200D]+/gu,
    fix: '',
  },
  {
    ...invisibleCharacter,
    message: describeCharacter('direction character'),
    pattern: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g,
    unless: ({ document }) => /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/u.test(document.file.text),
  },
  {
    ...invisibleCharacter,
    message: describeCharacter('private-use character'),
    pattern: /[\u2028\u2029\uE000-\uF8FF\uFFFC\uFFFD\u{F0000}-\u{10FFFF}]+/gu,
  },
]

/** Code block in which escape codes are shown as colors. */
const ansiPattern = /^[ \t>]*(?:```|~~~)ansi\b/m

/** Creates a pattern for a word that is repeated, even across line breaks and quote markers. */
function createDoubledWord(word: string, flags: string): TextPattern {
  const before = String.raw`(?<![\p{L}\p{N}\p{M}'’./@:_&+-])`
  const after = String.raw`(?![\p{L}\p{N}\p{M}]|['’./@:_&+-][\p{L}\p{N}])`
  const pattern = String.raw`${before}(${word})(?:[ \t]+|[ \t]*\n[ \t>]*)\1${after}`
  return {
    id: 'prose:doubled-word',
    scope: 'prose',
    pattern: new RegExp(pattern, flags),
    message: (found) => `Repeated word \`${/\S+$/.exec(found)?.[0]}\``,
    help: 'Remove one of the two',
    // Keywords in capitals may stand beside the word, as in `AND and OR`.
    unless: ({ found }) => /\p{Lu}{2}/u.test(found),
  }
}

function describeCharacter(name: string): (found: string) => string {
  return (found) => {
    const number = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
    return `Unexpected ${name} (U+${number})`
  }
}
