import { hasTree } from '../../scripts/content/linter.ts'
import { createStopwatch } from '../../scripts/core/stopwatch.ts'
import { applyEdits } from '../../scripts/gate/fix/apply-edits.ts'
import { collectWords } from '../../scripts/gate/linters/collect-words.ts'
import { pageLinters } from '../../scripts/gate/linters/index.ts'
import { prepareRules, runPageRules, runSiteRules } from '../../scripts/gate/rules/run-rules.ts'
import { pageWith } from './content-folder.ts'
import { rules } from './rules.ts'
import { companionPages, parseTestSite } from './site.ts'

/** Milliseconds that each rule takes of a page with this body; `parser` and the linters beside them. */
export async function measureBody(body: string): Promise<Map<string, number>> {
  const stopwatch = createStopwatch()
  const { site, context } = stopwatch.measure('parser', () =>
    parseTestSite({ ...companionPages, 'page.mdx': pageWith(body) }),
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

/** A text again and again, to some length. */
function repeat(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length))
}

/** How much longer what takes longest of a text takes of one that is four times as long. */
interface Growth {
  id: string
  /** 4 where it takes as long per character, 16 where each character is looked at with each. */
  factor: number
  milliseconds: number
}

/** What takes more and more time for each character of a text; `least` are milliseconds that count. */
async function findGrowth(text: string, length: number, least = 30): Promise<Growth[]> {
  const small = await measureBody(repeat(text, length))
  const large = await measureBody(repeat(text, 4 * length))
  return Array.from(large, ([id, milliseconds]) => {
    const factor = milliseconds / Math.max(small.get(id) ?? 0, least / 16)
    return { id, factor, milliseconds }
  }).filter(({ id, factor, milliseconds }) => {
    // It parses again and again, up to so many characters in all.
    return id !== 'mdx:syntax' && milliseconds >= least && factor > steepest
  })
}

/** Between 4 and 16: what else the machine does adds to either time. */
const steepest = 9

/** The same, found in each of some attempts: what is measured once may be the machine's doing. */
export async function findSteadyGrowth(text: string, length: number): Promise<string[]> {
  let steady: string[] | undefined
  for (let attempt = 0; attempt < 4 && steady?.length !== 0; attempt++) {
    const ids = (await findGrowth(text, length)).map(({ id }) => id)
    steady = steady?.filter((id) => ids.includes(id)) ?? ids
  }
  return steady ?? []
}
