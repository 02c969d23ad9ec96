import { isFrontMatterOpen } from '#content/parse/find-front-matter.ts'
import { invisibleCharacters, type InvisibleCharacter } from '../data/invisible-characters.ts'
import { isInHeading } from '../is-in-heading.ts'
import type { PageRule } from '#content/rule.ts'

const ranges = invisibleCharacters.map(({ from, to }) => `${escape(from)}-${escape(to)}`)
/** A run of one invisible character. */
const pattern = new RegExp(`([${ranges.join('')}])\\1*`, 'gu')

/**
 * Found
 * anywhere, in code and front matter too: no-break and other odd spaces, zero-width characters, soft
 * hyphens, marks of direction, a byte order mark within the text, control, private-use and
 * replacement characters. Left alone: what belongs to an emoji or to the script of its neighbors
 * (joiners, ideographic spaces, marks of direction on a page with Arabic or Hebrew), and entities
 * such as `&nbsp;`, which can be seen.
 */
export const textInvisibleCharacterRule: PageRule = {
  id: 'text:invisible-character',
  summary: 'Text contains no invisible characters and no unusual spaces.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    const { text } = page.file
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      const codePoint = match[1]!.codePointAt(0)!
      const character = invisibleCharacters.find(
        ({ from, to }) => codePoint >= from && codePoint <= to,
      )!
      if (isAllowed(character, text, start, end)) continue
      const finding = { start, end, ...describe(character, codePoint) }
      const { replacement } = character
      const isSafe =
        replacement !== undefined &&
        !isInHeading(start, page) &&
        !beginsFrontMatter(text, match) &&
        !beginsCode(text, match)
      yield isSafe
        ? { ...finding, fix: [{ start, end, text: replacement.repeat(end - start) }] }
        : finding
    }
  },
}

/** Whether a line that ends nothing would become front matter without what stands before it. */
function beginsFrontMatter(text: string, { 0: { length }, index }: RegExpExecArray): boolean {
  return !text.slice(0, index).includes('\n') && isFrontMatterOpen(text.slice(index + length))
}

/** Whether a text would become code without what stands before it. */
function beginsCode(text: string, { 0: { length }, index }: RegExpExecArray): boolean {
  const before = text.slice(text.lastIndexOf('\n', index - 1) + 1, index)
  return /^[\s\p{Cf}]*$/u.test(before) && /^(?:import|export)\b/.test(text.slice(index + length))
}

function isAllowed(
  { allowed }: InvisibleCharacter,
  text: string,
  start: number,
  end: number,
): boolean {
  if (!allowed) return false
  const before = Array.from(text.slice(Math.max(0, start - 2), start)).at(-1) ?? ''
  const after = Array.from(text.slice(end, end + 2))[0] ?? ''
  return Boolean(
    allowed.before?.test(before) || allowed.after?.test(after) || allowed.page?.test(text),
  )
}

function describe({ name, replacement }: InvisibleCharacter, codePoint: number) {
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
  const message = `Unexpected ${name} (${number})`
  if (!replacement) return { message, help: 'Delete it, or type what is meant' }
  return {
    message: `${message}, expected a space`,
    help: 'Type a space; where the line must not break, write `&nbsp;`, which can be seen',
  }
}

function escape(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`
}
