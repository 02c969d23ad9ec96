import type { Document } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
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
): Diagnostic[] {
  return rules.flatMap((rule) => {
    if (isSiteRule(rule)) return []
    return Array.from(rule.check(document, data), (found) => toDiagnostic(rule, document, found))
  })
}

/** Runs the rules that need the whole site. */
export function runSiteRules(context: SiteContext, rules: readonly Rule[]): Diagnostic[] {
  return rules.flatMap((rule) => (isSiteRule(rule) ? runSiteRule(context, rule) : []))
}

function runSiteRule(context: SiteContext, rule: SiteRule | SitePageRule): Diagnostic[] {
  if (rule.scope === 'site') {
    return Array.from(rule.check(context), (found) => toDiagnostic(rule, found.owner, found))
  }
  const { pages, documents } = context.site
  return [...pages, ...documents].flatMap((document) =>
    Array.from(rule.check(document, context), (found) => toDiagnostic(rule, document, found)),
  )
}

function isSiteRule(rule: Rule): rule is SiteRule | SitePageRule {
  return rule.scope === 'site' || rule.scope === 'site-page'
}
