import type { Document } from '#content/page.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import { toDiagnostic, type Rule, type SiteRule } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'

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
  return rules.flatMap((rule) =>
    rule.scope === undefined || rule.scope === 'page'
      ? Array.from(rule.check(document, data), (found) => toDiagnostic(rule, document, found))
      : [],
  )
}

/** Runs the rules that need the whole site. */
export function runSiteRules(context: SiteContext, rules: readonly Rule[]): Diagnostic[] {
  const documents = [...context.site.pages, ...context.site.documents]
  return rules.flatMap((rule) => {
    if (rule.scope === 'site-page') {
      return documents.flatMap((document) =>
        Array.from(rule.check(document, context), (found) => toDiagnostic(rule, document, found)),
      )
    }
    return rule.scope === 'site' ? runSiteRule(rule, context) : []
  })
}

/** Runs the rules that find missing and misnamed files. */
export function runFileRules(context: SiteContext, rules: readonly Rule[]): Diagnostic[] {
  return rules.flatMap((rule) => (rule.scope === 'files' ? runSiteRule(rule, context) : []))
}

function runSiteRule(rule: SiteRule, context: SiteContext): Diagnostic[] {
  return Array.from(rule.check(context), (found) => toDiagnostic(rule, found.owner, found))
}
