import { collectPageProse } from '#content/parse/collect-prose.ts'
import type { PageRule } from '#content/rule.ts'
import { isInHeading } from '#content/page.ts'

/** A word and the same word after it, across line breaks and the `>` of quotations. */
const pair =
  /(?<![\p{L}\p{N}\p{M}'’./@:_&+-])(\p{L}+)(?=(\s+(?:>\s*)*)(\1)(?![\p{L}\p{N}\p{M}]|['’./@:_&+-][\p{L}\p{N}]))/giu

/** Skips particles of verbs and verbs in questions: `sign in in the app`, `what it is is`. */
export const proseDoubledWordRule: PageRule = {
  id: 'prose:doubled-word',
  summary: 'No word stands twice in a row.',
  fixes: 'text',
  severity: 'warning',
  scope: 'page',
  *check(page) {
    for (const range of collectPageProse(page)) {
      const text = page.file.text.slice(range.start, range.end)
      for (const { 1: first = '', 2: gap = '', 3: second = '', index } of text.matchAll(pair)) {
        if (!isMistake(first, second, text.slice(0, index))) continue
        const start = range.start + index
        const firstEnd = start + first.length
        const end = firstEnd + gap.length + second.length
        const isSafe =
          deletable.has(first.toLowerCase()) && !gap.includes('\n') && !isInHeading(start, page)
        yield {
          message: `Unexpected second \`${second}\``,
          start,
          end,
          help: 'Delete one of the two',
          ...(isSafe && { fix: [{ start: firstEnd, end, text: '' }] }),
        }
      }
    }
  },
}

function isMistake(first: string, second: string, before: string): boolean {
  const folded = second.toLowerCase()
  if (doubled.has(folded)) return false
  if (particles.has(folded) && phrasalVerb.test(before)) return false
  if (/^(?:is|are|was|were|do|does|did|has|have)$/.test(folded) && question.test(before))
    return false
  // `Baden Baden` is a name, `x x` a formula, and `Run run 23` can be meant.
  return capitalized.has(folded) || (first === second && first === folded && folded.length > 1)
}

/** Words that English doubles. */
const doubled = new Set('that had very no so long her blah bye ha yes'.split(' '))

/** Words that can be deleted without changing the meaning. */
const deletable = new Set('the a an of and or for with from at'.split(' '))

/** Words that are wrong twice even where the first one begins a sentence. */
const capitalized = new Set(
  'the a an of and or for with from at to in on is it if this you we'.split(' '),
)

const particles = new Set('in on off out up over by to'.split(' '))
const phrasalVerb =
  /\b(?:sign|log|check|opt|plug|zoom|fill|turn|step|com|go|mov|carr|keep|switch|drop|pass|put|set|refer|belong|is|are|was|were|be)\w*\s+(?:it\s+)?$/i
const question = /\b(?:what|where|when|who|how|why|which|all|that)\b[^.!?]*$/i
