import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { isInHeading } from '#content/page.ts'

/** An article, and the word after it. */
const phrase =
  /(?<![\p{L}\p{M}\-–'’&/.,:$#+@=])([Aa]n?)(\s+["“‘]?)(?=([\w\u00C0-\u024F][\w\u00C0-\u024F'’-]*))/gu

/** Skips words that sound either way, such as `SQL` and `herb`. */
export const proseArticleRule: PageRule = {
  id: 'prose:article',
  summary: '`an` stands before a vowel sound and `a` before a consonant: `an API`, `a user`.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      for (const { 1: article = '', 2: gap = '', 3: word = '', index } of text.matchAll(phrase)) {
        const isVowel = hasVowelSound(word)
        const wanted = `${article[0]!}${isVowel ? 'n' : ''}`
        if (isVowel === undefined || wanted === article) continue
        // `A` can be a name, as in `group A`.
        if (article.startsWith('A') && !sentenceStart.test(text.slice(0, index))) continue
        const start = range.start + index
        const end = start + article.length
        // `an` can be a typo of `and`.
        const isSafe = wanted === 'an' && !isInHeading(start, page)
        yield {
          message: `Unexpected article \`${article}\` before \`${word}\`, expected \`${wanted}\``,
          start,
          end: end + gap.length + word.length,
          ...(isSafe && { fix: [{ start, end, text: wanted }] }),
        }
      }
    }
  },
}

const sentenceStart = /(?:^["']?|[.!?:]\s+|["“(])$/

/** Whether a word begins with a vowel sound; undefined where that is not certain. */
function hasVowelSound(word: string): boolean | undefined {
  if (/^\d/.test(word)) return /^(?:8|1[18](?!\d))/.test(word)
  const part = word.split(/[^\p{L}\p{N}]/u)[0]!
  if (part.length < 2 || noNoun.test(part)) return undefined
  const letters = /^(\p{Lu}[\p{Lu}\d]+)s?$/u.exec(part)?.[1]
  if (letters) {
    if (spelledWithVowel.has(letters)) return true
    if (/^U(?:I|K|R|S|T|U|X)/.test(letters)) return false
    return /^(?:[FHLMNRSXU]|EU)/.test(letters) ? undefined : /^[AEIO]/.test(letters)
  }
  const lower = part.toLowerCase()
  if (/^(?:herb|histor|hotel|ubuntu|homage)/.test(lower)) return undefined
  if (/^(?:heir|honest|honou?r|hour)/.test(lower)) return true
  if (withGlide.test(lower)) return false
  if (/^[aeiou]/.test(lower)) return true
  return /^[b-df-hj-np-tv-z][aeiouyhlrw]/.test(lower) ? false : undefined
}

/** Words that follow no article, before which `a` is a letter or a word of another language. */
const noNoun = /^(?:am|an|and|are|as|at|by|if|in|is|it|of|off|on|or|our|out|over|to|up|us|was)$/i

/** Abbreviations that are spelled, with a vowel in the name of their first letter. */
const spelledWithVowel = new Set(
  'FTP HTML HTTP HTTPS LLM LTS MCP MFA MVP NPM RFC RPC RSS SDK SLA SMS SMTP SSH SSL SSO SVG XML XSS'.split(
    ' ',
  ),
)

/** Vowels that sound as in `you` and `won`. */
const withGlide =
  /^(?:eu(?!x)|ew|once|one(?!rous)|ubiq|unanim|uni(?=[acflopqtv]|dir|mod|s|x)|us(?:$|[aeiu]|b)|ut(?:[eio]|f)|u[ix]s?$|ur(?:[aeiou]|ls?$)|uuid)/
