import type { PageRule } from '#content/rule.ts'
import { isInHeading } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType } from '#core/tree.ts'

/**
 * Also checks front matter and code. Skips joiners that an emoji or a writing system needs, entities
 * such as `&nbsp;`, and the escape codes of `ansi` code blocks, which are shown as colors.
 */
export const textInvisibleCharacterRule: PageRule = {
  id: 'text:invisible-character',
  isGeneral: true,
  summary: 'Text contains no invisible characters and no unusual spaces.',
  fixes: 'content',
  severity: 'warning',
  *check(page, { dialect }) {
    const { text } = page.file
    if (!invisibleCharacterPattern.test(text)) return
    const hasRightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}]/u.test(text)
    const { tree } = page.mdx
    const colored = tree ? nodesOfType(tree, 'code').filter(({ lang }) => lang === 'ansi') : []
    const isInColoredOutput = createRangeFinder(colored.map(offsetsOfNode))
    for (const { name, pattern, replacement, isDirection, isUsual } of characterKinds) {
      if (isDirection && hasRightToLeft) continue
      if (!dialect.hasOwnNotations && isUsual) continue
      for (const { 0: found, index: start } of text.matchAll(pattern)) {
        const end = start + found.length
        if (found.startsWith('\x1B') && isInColoredOutput(start)) continue
        const number = found.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
        const lead = text.slice(text.lastIndexOf('\n', start) + 1, start)
        const isLead = /^#+$/.test(lead)
        const purpose = isLead ? ` after \`${lead}\` for a heading` : ''
        // French has no-break spaces inside of quotes, and before these marks.
        const isFrench = text[start - 1] === '«' || /[:;!?»%€]/.test(text.charAt(end))
        const isSafe =
          replacement !== undefined && !isInHeading(start, page) && !isLead && !isFrench
        yield {
          message: `Unexpected ${name} (U+${number})${replacement ? `, expected a space${purpose}` : ''}`,
          start,
          end,
          help: replacement
            ? isLead
              ? 'Type a space, or the line is no heading'
              : 'Type a space; where the line must not break, write `&nbsp;`, which can be seen'
            : found.startsWith('\x1B')
              ? 'Delete it and the code after it; a code block with the language `ansi` shows colors'
              : 'Delete it, or type what is meant',
          ...(isSafe && { fix: [{ start, end, text: replacement.repeat(found.length) }] }),
        }
      }
    }
  },
}

interface CharacterKind {
  name: string
  /** Pattern for a run of characters of this kind. */
  pattern: RegExp
  /** Replacement for each character, if one is safe. Empty to delete it. */
  replacement?: string
  /** Whether right-to-left text needs characters of this kind. */
  isDirection?: true
  /** Whether many languages and writers use characters of this kind on purpose. */
  isUsual?: true
}

const joiningLetterSource = String.raw`(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}]`
const emojiCharacterSource = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]`

const unspacedScripts = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']

/** Letter of a writing system without spaces, where U+200B shows where a line may break. */
const unspacedLetterSource = `[${unspacedScripts.map((name) => String.raw`\p{sc=${name}}`).join('')}]`

const characterKinds: readonly CharacterKind[] = [
  createKind('control character', String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F]`),
  createKind('no-break space', String.raw`[\u00A0\u202F]`, ' '),
  createKind('typographic space', String.raw`[\u1680\u2000-\u200A\u205F]`, ' '),
  createKind('soft hyphen', String.raw`\u00AD`, ''),
  createKind(
    'zero-width character',
    String.raw`(?<!${unspacedLetterSource})\u200B|[\u2060-\u2064\uFEFF]`,
    '',
  ),
  createKind(
    'zero-width joiner',
    String.raw`(?<!${joiningLetterSource}|${emojiCharacterSource})[\u200C\u200D]`,
    '',
  ),
  createKind('direction character', String.raw`[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]`),
  createKind('line separator', String.raw`[\u2028\u2029]`),
  createKind('private-use character', String.raw`[\uE000-\uF8FF\u{F0000}-\u{10FFFF}]`),
  createKind('replacement character', String.raw`[\uFFFC\uFFFD]`),
]

const invisibleCharacterPattern = new RegExp(
  characterKinds.map(({ pattern }) => pattern.source).join('|'),
  'u',
)

function createKind(name: string, source: string, replacement?: string): CharacterKind {
  return {
    name,
    pattern: new RegExp(`(?:${source})+`, 'gu'),
    ...(replacement !== undefined && { replacement }),
    ...(name.startsWith('direction') && { isDirection: true }),
    ...(/space$|joiner$/.test(name) && { isUsual: true }),
  }
}
