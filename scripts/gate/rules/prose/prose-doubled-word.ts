import { createLiteralFinder } from '#content/parse/create-literal-finder.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { Offsets } from '#core/diagnostic.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { isInHeading, type Document } from '#content/page.ts'

/** Word that is repeated, even across line breaks and the `>` of blockquotes. */
const repeatedWordPattern =
  /(?<![\p{L}\p{N}\p{M}'’./@:_&+-])(\p{L}+)(?=(\s+(?:>\s*)*)(\1)(?![\p{L}\p{N}\p{M}]|['’./@:_&+-][\p{L}\p{N}]))/giu

/** Skips phrasal verbs and verbs after question words: `sign in in the app`, `what it is is`. */
export const proseDoubledWordRule: PageRule = {
  id: 'prose:doubled-word',
  isEnglish: true,
  summary: 'No word is repeated by mistake.',
  fixes: 'content',
  severity: 'warning',
  *check(page) {
    const ranges = collectPageProse(page)
    const isLiteral = createLiteralFinder(page)
    for (const [at, range] of ranges.entries()) {
      const split = findSplitPair(range, ranges[at + 1], page)
      if (split) yield split
      const text = page.file.text.slice(range.start, range.end)
      for (const { 1: first = '', 2: gap = '', 3: second = '', index } of text.matchAll(
        repeatedWordPattern,
      )) {
        const before = text.slice(Math.max(0, index - contextLength), index)
        if (!isMistake(first, second, before)) continue
        const start = range.start + index
        const firstEnd = start + first.length
        const end = firstEnd + gap.length + second.length
        const isSafe =
          deletableWords.has(first) &&
          first === second &&
          !gap.includes('\n') &&
          /[\p{L}\p{N},;]\s+$/u.test(before) &&
          /^\s+[\p{L}\p{N}[{]/u.test(page.file.text.slice(end, end + contextLength)) &&
          !isInHeading(start, page) &&
          !isLiteral(start)
        yield {
          message: `Unexpected repeated word \`${second}\``,
          start,
          end,
          help: repeatedWordHelp,
          ...(isSafe && { fix: [{ start: firstEnd, end, text: '' }] }),
        }
      }
    }
  },
}

/** Number of characters before a word to inspect. */
const contextLength = 200

const repeatedWordHelp = 'Remove one of the two'

/** Start or end of emphasis, strikethrough or a link. */
const markupBoundaryPattern = /^(?:[*_~]{1,3}|\[|\]\([^()\s]*\))$/

/**
 * Finds a function word that is repeated across the boundary of emphasis or a link. Skips emphasis
 * of the word alone, since `the _the_` may refer to the word itself.
 */
function findSplitPair(
  { start, end }: Offsets,
  next: Offsets | undefined,
  { file: { text } }: Document,
): Finding | undefined {
  if (!next || !markupBoundaryPattern.test(text.slice(end, next.start))) return undefined
  const [, first = '', gap = ''] =
    /(?:^|\s)(\p{L}+)(\s*)$/u.exec(text.slice(Math.max(start, end - 9), end)) ?? []
  const [, nextGap = '', second = ''] =
    /^(\s*)(\p{L}+)\s+[\p{L}\p{N}]/u.exec(text.slice(next.start, next.end)) ?? []
  const word = second.toLowerCase()
  if (!functionWords.has(word) || word !== first.toLowerCase() || !(gap || nextGap))
    return undefined
  const firstStart = end - gap.length - first.length
  if (gap === '' && firstStart === start) return undefined
  const secondEnd = next.start + nextGap.length + second.length
  return {
    message: `Unexpected repeated word \`${second}\``,
    start: firstStart,
    end: secondEnd,
    help: repeatedWordHelp,
  }
}

function isMistake(first: string, second: string, before: string): boolean {
  const word = second.toLowerCase()
  if (validDoubles.has(word)) return false
  if (phrasalParticles.has(word) && phrasalVerbPattern.test(before)) return false
  if (/^(?:is|are|was|were|do|does|did|has|have)$/.test(word) && questionClausePattern.test(before))
    return false
  // In `AND and OR`, the first one is a name.
  if (first !== second && [first, second].some((each) => /^(?!THE$|AN?$)\p{Lu}{2,}$/u.test(each)))
    return false
  // `Baden Baden` is a name, `x x` a formula, and `Run run 23` may be intended.
  return neverDoubledWords.has(word) || (first === second && first === word && word.length > 1)
}

/** Words that may be doubled on purpose. */
const validDoubles = new Set('that had very really no so long her blah bye ha yes'.split(' '))

/**
 * Words whose repetition can be deleted without changing the meaning. Others may be doubled on
 * purpose: `look at at night`, `and and or are operators`, `step a a second time`.
 */
const deletableWords = new Set(['the', 'an'])

/** Words whose repetition beside markup is a mistake. */
const functionWords = new Set('the a an of and or for with from at'.split(' '))

/** Words that are never doubled on purpose, even at the start of a sentence. */
const neverDoubledWords = new Set(
  'the a an of and or for with from at to in on is it if this you we'.split(' '),
)

const phrasalParticles = new Set('in on off out up over by to'.split(' '))
const phrasalVerbPattern =
  /\b(?:sign|log|check|opt|plug|zoom|fill|turn|step|com|go|mov|carr|keep|switch|drop|pass|put|set|refer|belong|is|are|was|were|be)\w*\s+(?:it\s+)?$/i
const questionClausePattern = /\b(?:what|where|when|who|how|why|which|all|that)\b[^.!?]*$/i
