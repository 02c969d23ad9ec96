import type { PageRule } from '#content/rule.ts'
import { describeConflict, findConflicts } from '#content/parse/find-conflicts.ts'
import { conflictRuleId } from '#content/read/config-diagnostics.ts'

/** Checks pages. Their other rules run once they parse. Settings report conflicts themselves. */
export const textConflictMarkerRule: PageRule = {
  id: conflictRuleId,
  isGeneral: true,
  summary: 'A file contains no Git conflict markers.',
  severity: 'error',
  isRequired: true,
  check: ({ file: { text, path } }) =>
    path.endsWith('.mdx')
      ? findConflicts(text).map((conflict) => describeConflict(text, conflict))
      : [],
}
