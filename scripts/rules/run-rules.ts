import type { LinkContext } from '../content/resolve-link.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import { toDiagnostic, type Rule } from './rule.ts'

/** Applies rules of our own to a parsed site; the diagnostics come in no particular order. */
export function runRules(context: LinkContext, rules: Rule[]): Diagnostic[] {
  return rules.flatMap((rule) => applyRule(rule, context))
}

function applyRule(rule: Rule, context: LinkContext): Diagnostic[] {
  const { site } = context
  if (rule.scope === 'site') {
    return Array.from(rule.check(context), (finding) => toDiagnostic(rule, finding.owner, finding))
  }
  return site.pages.flatMap((page) => {
    const findings =
      rule.scope === 'page' ? rule.check(page, site.variables) : rule.check(page, context)
    return Array.from(findings, (finding) => toDiagnostic(rule, page, finding))
  })
}
