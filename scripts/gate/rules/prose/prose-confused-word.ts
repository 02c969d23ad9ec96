import { collectPageProse } from '#content/parse/collect-prose.ts'
import { confusedWords } from '../data/confused-words.ts'
import { isInHeading } from '../is-in-heading.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * A word that sounds or looks like another is the one that is meant: `more than one`, `its own`,
 * `should have`. The spelling alone does not give these away; the list in
 * `scripts/gate/rules/data/confused-words.ts` has only what is wrong whatever stands around it.
 */
export const proseConfusedWordRule: PageRule = {
  id: 'prose:confused-word',
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      if (!anyPattern.test(text)) continue
      for (const { pattern, right } of patterns) {
        for (const { 1: wrong = '', indices } of text.matchAll(pattern)) {
          const [start, end] = indices![1]!.map((at) => range.start + at) as [number, number]
          const written = keepCapital(right, wrong)
          // Across the end of a line, a fix would join the lines.
          const isSafe = !wrong.includes('\n') && !isInHeading(start, page)
          yield {
            message: `Unexpected \`${wrong.replace(/\s+/g, ' ')}\`, expected \`${written}\``,
            start,
            end,
            ...(isSafe && { fix: [{ start, end, text: written }] }),
          }
        }
      }
    }
  },
}

const patterns = confusedWords.map(({ wrong, right }) => ({
  pattern: new RegExp(toPattern(wrong), 'dgi'),
  right,
}))

/** Finds out at once that a text holds none of them. */
const anyPattern = new RegExp(confusedWords.map(({ wrong }) => toPattern(wrong)).join('|'), 'i')

/** Whole words, any space between them, and either apostrophe. */
function toPattern(wrong: string): string {
  return `\\b${wrong.replaceAll(' ', '\\s+').replaceAll("'", "['’]")}(?![\\w'’])`
}

function keepCapital(right: string, wrong: string): string {
  return /^[A-Z]/.test(wrong) ? right.charAt(0).toUpperCase() + right.slice(1) : right
}
