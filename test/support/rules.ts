import type { LinkContext } from '#content/links/resolve-link.ts'
import type { Rule } from '#content/rule.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { features } from '#features/index.ts'
import { createRules } from '#gate/rules/index.ts'
import { runPageRules, runSiteRules } from '#gate/rules/run-rules.ts'

/** The rules of the product. */
export const rules = createRules(features)

/** Runs rules on a parsed site. The diagnostics are unsorted. */
export function runRules(context: LinkContext, checked: readonly Rule[]): Diagnostic[] {
  const { site } = context
  return [
    ...[...site.pages, ...site.documents].flatMap((each) => runPageRules(each, site, checked)),
    ...runSiteRules(context, checked),
  ]
}
