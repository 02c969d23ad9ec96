import type { Document } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { allInputs, canCheck, canRun, type Inputs } from '../inputs/inputs.ts'
import { selectValidOwners } from '../inputs/route-owners.ts'
import { toDiagnostic, type Rule } from '#content/rule.ts'

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
    if (rule.scope === 'site' || rule.scope === 'site-page') return []
    if (!canCheck(rule, document, inputs)) return []
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
  const documents = [...context.site.pages, ...context.site.documents]
  return rules
    .filter((rule) => canRun(rule, inputs))
    .flatMap((rule) => {
      if (rule.scope === 'site-page') {
        const checked = documents.filter((each) => canCheck(rule, each, inputs))
        return checked.flatMap((document) =>
          Array.from(rule.check(document, context), (found) => toDiagnostic(rule, document, found)),
        )
      }
      if (rule.scope !== 'site') return []
      const seen = rule.needs?.includes('front-matter') ? comparable : context
      return Array.from(rule.check(seen), (found) => toDiagnostic(rule, found.owner, found))
    })
}
