import type { Document } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { Offsets, TextEdit } from '#core/diagnostic.ts'
import { isInNodeOfType } from '#core/tree.ts'
import { convertAdmonition } from './convert-admonition.ts'
import { doubledWordPattern, isDoubledOnPurpose } from './doubled-words.ts'
import { formulaPattern, mathHelp } from './formulas.ts'

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
  groups: readonly string[]
  /** Searched text in front of the match. */
  before: string
  document: Document
  data: SiteData
}

const foreignSyntax = { id: 'text:foreign-syntax', scope: 'text' } as const
const admonition = {
  ...foreignSyntax,
  help: 'Write `<Callout type="note">`; the type may also be `tip`, `warning` or `danger`',
  fix: convertLine,
} as const
const rawMark = { id: 'text:raw-mark', scope: 'text' } as const
const boldHelp = 'Put two marks around the text, with spaces outside only, or escape them: `\\*\\*`'
const doubledWord = {
  id: 'prose:doubled-word',
  scope: 'prose',
  message: (found: string) => `Unexpected repeated word \`${/\S+$/.exec(found)?.[0]}\``,
  help: 'Remove one of the two',
} as const

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
    pattern: /(?=[:=])(?<=^[ \t>]*)(?::{3,} *(?:code-group|tabs?)\b|===[!+]? +"[^"\n]+"(?= *$))/gm,
    help: 'Write `<Tabs>` with a `<Tab label="…">` for each variant',
  },
  {
    ...admonition,
    pattern:
      /(?=[:[])(?<=^[ \t>]*)(?::{3,} *\{?[a-z][\w-]*\}?|(?<!^[ \t]*>.*\n[ \t>]*)\[![a-z]+\])/gim,
  },
  {
    ...admonition,
    pattern: /(?=[!?])(?<=^[ \t>]*)(?:!!!|\?\?\?\+?) +[a-z][\w -]*(?:"[^"\n]*")?(?=[ \t]*$)/gim,
  },
  {
    ...foreignSyntax,
    pattern:
      /(?=[.:])(?<=^[ \t>]*)(?:\.\. [a-z][\w-]*::(?= |$)|::[a-z][\w-]*(?:\[[^\]\n]*\])?(?=[ \t]*$))/gm,
    help: 'Write Markdown or a component, such as `<Callout type="note">`',
  },
  {
    ...foreignSyntax,
    pattern: /(?=\[)(?<=^[ \t]*)(?:\[TOC\]|\[\[[_\uFFFC]?TOC[_\uFFFC]?\]\])(?=[ \t]*$)/gim,
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
    pattern: formulaPattern,
    help: mathHelp,
    // MDX would run the code in the braces.
    isRequired: (found) => found.includes('{'),
  },

  {
    ...rawMark,
    pattern:
      /(?<![\\*\w])\*\*(?:[ \t]+\p{L}[^*\n]*\*\*(?!\*)|[\p{L}\p{Ps}\p{Pi}](?:[^\n]*\*\*|[^*\n]*))/gu,
    help: boldHelp,
  },
  { ...rawMark, pattern: /(?<=[\p{L}.,:!?)\]"”»」』])\*\*(?![*\w])/gu, help: boldHelp },
  {
    ...rawMark,
    pattern: /(?<![\\~])~~(?!~)[^~\n]*\p{L}[^~\n]*~~(?!~)/gu,
    help: 'Leave out the spaces between the marks and the text: `~~text~~`',
  },
  {
    ...rawMark,
    pattern: /(?<![\\`])``(?!`)/g,
    message: () => 'Unexpected code without text, whose backticks are shown as plain text',
    help: 'Write what is meant, such as `""` or the word empty',
  },
  {
    ...rawMark,
    pattern: /(?<![\\`(])`(?!`)|(?<=\()`(?![`)])/g,
    message: () => 'Unexpected single backtick, which is shown as plain text',
    help: 'Put one in front of the code and one behind it, or write `` \\` `` for a literal one',
  },
  {
    ...rawMark,
    pattern: /(?<!\\)\[[^\][()\n]+\([/.#\uFFFC][^()\s]*\)/g,
    help: 'Write a link: `[text](/route)`',
    unless: ({ found }) => !targetPattern.test(found),
  },
  {
    ...rawMark,
    pattern: /(?<!\\|\[[^\]\n]*)\]\([/.#\uFFFC][^()\n]*\)?/g,
    help: 'Write a link with `[` in front of its text: `[text](/route)`',
    unless: ({ found }) => !targetPattern.test(found),
  },
  {
    ...rawMark,
    pattern: /(?<![\\:\p{L}\p{N}]):[a-z][\w-]*\[[^\]\n]*\]/gu,
    help: 'Directives are not supported; write Markdown or a component such as `<Kbd>`',
    unless: isOnOtherSite,
  },

  {
    id: 'text:placeholder',
    scope: 'text',
    pattern:
      /(?<![\p{L}\p{N}\\])(?:(?:TODO|FIXME|XXX)(?=[:(])|TB[AD](?![\p{L}\p{N}])|[Ll]orem [Ii]psum(?=[ ,]+dolor))/gu,
    message: (found) => `Unexpected \`${found}\` in text that readers see`,
    help: 'Write the missing text, or put the note in a comment: `{/* TODO: … */}`',
    // In a table cell, it is a value, such as a date that nobody knows yet.
    unless: ({ found, document, start }) =>
      found.startsWith('TB') && isInNodeOfType(document.mdx.tree!, 'tableCell', start),
  },

  {
    ...doubledWord,
    pattern: /(?<=[\p{L}\p{N},;] )(the|an) \1(?= [\p{L}\p{N}\uFFFC])/gu,
    fix: removeSecond,
  },
  { ...doubledWord, pattern: doubledWordPattern, unless: isDoubledOnPurpose },

  describeCharacter('control character', /(?![\t\n\r])\p{Cc}/gu, {
    unless: ({ found, document }) => found === '\x1B' && ansiPattern.test(document.file.text),
  }),
  // French has no-break spaces inside of quotes, and before these marks.
  describeCharacter('no-break space', /(?<!«)[\u00A0\u202F]+(?![\u00A0\u202F:;!?»%€])/g, {
    help: 'Type a space; where the line must not break, write `&nbsp;`, which can be seen',
    unless: isOnOtherSite,
    fix: replaceWithSpaces,
  }),
  describeCharacter('typographic space', /[\u1680\u2000-\u200A\u205F]+/g, {
    help: 'Type a space',
    unless: isOnOtherSite,
    fix: replaceWithSpaces,
  }),
  describeCharacter('soft hyphen', /\u00AD+/g, { fix: '' }),
  describeCharacter(
    'zero-width character',
    // Writing systems without spaces show with U+200B where a line may break.
    /[\u2060-\u2064\uFEFF]+|\u200B(?<![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]\u200B)/gu,
    { fix: '' },
  ),
  describeCharacter(
    'zero-width joiner',
    // Emoji and some writing systems need it.
    /[\u200C\u200D](?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F].|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}].)/gu,
    { unless: isOnOtherSite, fix: '' },
  ),
  describeCharacter('direction character', /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/g, {
    unless: ({ document }) => /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/u.test(document.file.text),
  }),
  describeCharacter('line separator', /[\u2028\u2029]+/g),
  describeCharacter('private-use character', /[\uE000-\uF8FF\u{F0000}-\u{10FFFF}]+/gu),
  describeCharacter('replacement character', /[\uFFFC\uFFFD]+/g),
]

/** Code block in which escape codes are shown as colors. */
const ansiPattern = /^[ \t>]*(?:```|~~~)ansi\b/m

/** Target of half a link. */
const targetPattern = /\((?:\/|\.{1,2}\/|#|https?:|mailto:)/

function describeCharacter(
  name: string,
  pattern: RegExp,
  details: Partial<TextPattern> = {},
): TextPattern {
  return {
    id: 'text:invisible-character',
    scope: 'file',
    pattern,
    message(found) {
      const number = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
      const expected = name.endsWith('space') ? ', expected a space' : ''
      return `Unexpected ${name} (U+${number})${expected}`
    },
    help: 'Delete it, or type what is meant',
    ...details,
  }
}

function replaceWithSpaces({ found, start, end }: PatternMatch): TextEdit {
  return { start, end, text: ' '.repeat(found.length) }
}

function removeSecond({ groups, start, end }: PatternMatch): TextEdit {
  return { start: start + groups[0]!.length, end, text: '' }
}

function convertLine({ document, start }: PatternMatch): TextEdit | undefined {
  return convertAdmonition(document.file.text, start)
}

/** Returns whether the site is another one, which may use these on purpose. */
function isOnOtherSite({ data }: PatternMatch): boolean {
  return !data.dialect.hasOwnNotations
}
