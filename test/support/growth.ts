import { hasTree } from '#content/linter.ts'
import { createStopwatch } from '#core/stopwatch.ts'
import { applyEdits } from '#gate/fix/apply-edits.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { pageLinters } from '#gate/linters/index.ts'
import { prepareRules, runPageRules, runSiteRules } from '#gate/rules/run-rules.ts'
import { writePumped, type PumpedText } from './pumped-text.ts'
import { rules } from './rules.ts'
import { companionPages, parseTestSite } from './site.ts'

/** Milliseconds that each rule takes of a page; `parser` and the linters beside them. */
export async function measurePage(text: string): Promise<Map<string, number>> {
  const stopwatch = createStopwatch()
  const { site, context } = stopwatch.measure('parser', () =>
    parseTestSite({ ...companionPages, 'page.mdx': text }),
  )
  const page = site.pages.find(({ docId }) => docId === 'page')!
  await prepareRules(site.pages, rules)
  const diagnostics = [
    ...runPageRules(page, site, rules, stopwatch),
    ...runSiteRules(context, rules, stopwatch),
  ]
  if (hasTree(page)) {
    for (const linter of pageLinters) {
      const found = await stopwatch.measure(linter.name, () => linter.check([page]))
      diagnostics.push(...found)
    }
    stopwatch.measure('words', () => collectWords(page))
  }
  const ofPage = diagnostics.filter(({ file }) => file === page.file.displayPath)
  stopwatch.measure('fixes', () => applyEdits(page.file.text, ofPage))
  return new Map(Object.entries(stopwatch.timings))
}

/** Measures a page; undefined where it was given up. */
export type Measure = (page: string) => Promise<Map<string, number> | undefined>

/** What takes more and more time for each character of a text; of a page that is given up, `everything`. */
async function findGrowth(text: PumpedText, measure: Measure): Promise<string[]> {
  const small = await measure(writePumped(text, shortLength))
  const large = await measure(writePumped(text, 4 * shortLength))
  if (!small || !large) return ['everything']
  return Array.from(large, ([id, milliseconds]) => {
    const factor = milliseconds / Math.max(small.get(id) ?? 0, least / 16)
    // It parses again and again, up to so many characters in all.
    const isGrowth = id !== 'mdx:syntax' && milliseconds >= least && factor > steepest
    return isGrowth ? [id] : []
  }).flat()
}

const shortLength = 10_000

/** Milliseconds that count. */
const least = 30

/**
 * How much longer a text takes that is four times as long: 4 times where it takes as long per character,
 * 16 times where each is looked at with each. Between them: what else the machine does adds to either.
 */
const steepest = 9

/** The same, found in each of some attempts: what is measured once may be the machine's doing. */
export async function findSteadyGrowth(
  text: PumpedText,
  measure: Measure = measurePage,
): Promise<string[]> {
  let steady: string[] | undefined
  for (let attempt = 0; attempt < 4 && steady?.length !== 0; attempt++) {
    const ids = await findGrowth(text, measure)
    steady = steady?.filter((id) => ids.includes(id)) ?? ids
  }
  return steady ?? []
}
