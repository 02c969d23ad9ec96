import { collectPageProse } from '#content/parse/collect-prose.ts'
import { isInHeading } from '../is-in-heading.ts'
import type { PageRule } from '#content/rule.ts'
import { hasVowelSound } from '../vowel-sound.ts'

/** An article and the word behind it. */
const phrase = /\b([Aa]n?)(?=(\s+["“‘]?)([\w\u00C0-\u024F][\w\u00C0-\u024F'’-]*))/g

/** What makes a small `a` a part of something else, and a large one the beginning of a sentence. */
const compound = /[\p{L}\p{M}\-–'’&/.,:$#+@=]$/u
const beginning = /(?:^["']?|[.!?:]\s+|["“(])$/

/** Words that follow no article: in front of them, `a` is a letter, or a word of another language. */
const noNouns: ReadonlySet<string> = new Set(
  'a am an and are as at by if in is it of off on or our out over to up us was'.split(' '),
)

/**
 * Words that are heard in both ways are left alone (`SQL`,
 * `herb`), and so are those in code.
 */
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
        const wanted = findArticle(article, word)
        if (wanted === article || !isArticle(article, text.slice(0, index))) continue
        const start = range.start + index
        // An `an` too much may have been meant for `and`.
        const isSafe = wanted.length > article.length && !isInHeading(start, page)
        const fix = [{ start, end: start + article.length, text: wanted }]
        yield {
          message: `Unexpected article \`${article}\` before \`${word}\`, expected \`${wanted}\``,
          start,
          end: start + article.length + gap.length + word.length,
          ...(isSafe && { fix }),
        }
      }
    }
  },
}

/** Whether it is one, going by what stands before: `A` can be a name, as in `group A`. */
function isArticle(article: string, before: string): boolean {
  return article.startsWith('A') ? beginning.test(before) : !compound.test(before)
}

/** The article that stands in front of a word: the one that is there, where both may. */
function findArticle(article: string, word: string): string {
  const isVowel = noNouns.has(word.toLowerCase()) ? undefined : hasVowelSound(word)
  if (isVowel === undefined) return article
  return `${article[0]!}${isVowel ? 'n' : ''}`
}
