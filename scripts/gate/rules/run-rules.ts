import type { Document } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { allInputs, canCheck, canRun, type Inputs } from '../inputs/inputs.ts'
import { selectValidOwners } from '../inputs/route-owners.ts'
import { toDiagnostic, type Rule, type SitePageRule, type SiteRule } from '#content/rule.ts'

/** Runs the `prepare` hooks of the rules. They must finish before any `check` runs. */
export async function prepareRules(
  documents: readonly Document[],
  rules: readonly Rule[],
): Promise<void> {
  await Promise.all(rules.map(async (rule) => rule.prepare?.(documents)))
}

/** Runs the rules that check a document without the rest of the site. */
export function runPageRules(
  document: Document,
  data: SiteData,
  rules: readonly Rule[],
  inputs: Inputs = allInputs,
): Diagnostic[] {
  return rules.flatMap((rule) => {
    if (isSiteRule(rule) || !canCheck(rule, document, inputs)) return []
    return Array.from(rule.check(document, data), (found) => toDiagnostic(rule, document, found))
  })
}

/** Runs the rules that need the whole site. */
export function runSiteRules(
  context: SiteContext,
  rules: readonly Rule[],
  inputs: Inputs = allInputs,
): Diagnostic[] {
  const comparable = selectValidOwners(context, inputs)
  return rules
    .filter((rule) => canRun(rule, inputs))
    .flatMap((rule) => {
      if (rule.scope === 'site-page') return runSitePageRule(context, rule, inputs)
      if (rule.scope !== 'site') return []
      const seen = rule.needs?.includes('front-matter') ? comparable : context
      return Array.from(rule.check(seen), (found) => toDiagnostic(rule, found.owner, found))
    })
}

function runSitePageRule(context: SiteContext, rule: SitePageRule, inputs: Inputs): Diagnostic[] {
  const { pages, documents } = context.site
  const checked = [...pages, ...documents].filter((each) => canCheck(rule, each, inputs))
  return checked.flatMap((document) =>
    Array.from(rule.check(document, context), (found) => toDiagnostic(rule, document, found)),
  )
}

function isSiteRule(rule: Rule): rule is SiteRule | SitePageRule {
  return rule.scope === 'site' || rule.scope === 'site-page'
}
