import { collectFences } from '#content/parse/collect-fences.ts'
import type { FenceRule } from '#content/fence-rule.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * The word `unchecked` on a code fence keeps its content from being checked; on a fence that would
 * pass it only hides the mistakes of tomorrow. In languages that nothing checks it is left alone.
 */
export function createNeedlessUncheckedRule(fenceRules: readonly FenceRule[]): PageRule {
  return {
    id: 'code:needless-unchecked',
    severity: 'warning',
    scope: 'page',
    async prepare(site) {
      await Promise.all(fenceRules.map((rule) => rule.prepare(site)))
    },
    *check(page, data) {
      for (const fence of collectFences(page)) {
        if (!fence.unchecked) continue
        const concerned = fenceRules.filter((rule) => rule.applies(fence))
        if (concerned.length === 0) continue
        if (concerned.some((rule) => rule.checkFence(fence, page, data).length > 0)) continue
        const { start, end } = fence.unchecked
        const before = /(?<![ \t])[ \t]*$/.exec(page.file.text.slice(0, start))![0].length
        yield {
          message: 'Unexpected `unchecked`, expected it only where the sample would fail',
          start,
          end,
          help: 'Remove the word; the sample passes its checks',
          fix: [{ start: start - before, end, text: '' }],
        }
      }
    },
  }
}
