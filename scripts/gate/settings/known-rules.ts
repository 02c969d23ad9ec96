import type { Feature } from '#content/feature.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { features as allFeatures } from '#features/index.ts'
import { createRules } from '../rules/index.ts'
import { listOtherFindings } from '../rules/other-findings.ts'

/** Ids of our own rules that directives and settings may name. */
export type KnownRules = ReadonlySet<string>

/** Whether directives and settings may name a rule: one of ours, or any of a third-party linter. */
export function isKnown(id: string, known: KnownRules): boolean {
  return (
    known.has(id) ||
    requiredRules.has(id) ||
    /^(?:cspell|markdownlint|redocly|remark-lint|remark-validate-links):/.test(id)
  )
}

/** Lists the ids that directives and settings may name. */
export function listKnownRules(features: readonly Feature[] = allFeatures): KnownRules {
  const others = listOtherFindings(features).filter(({ isAdjustable }) => isAdjustable)
  return new Set([...[...createRules(features), ...others].map(({ id }) => id)])
}

/** Says that a rule does not exist, and which may be meant. */
export function describeUnknownRule(id: string, known: KnownRules, place = ''): string {
  const nearest = [...known].find((each) => each.endsWith(`:${id}`)) ?? findNearest(id, known)
  return `Unknown rule \`${id}\`${place}${nearest ? `; did you mean \`${nearest}\`?` : ''}`
}

/**
 * Ids of the rules whose errors stop a build: what they find cannot be built, leaves a link broken or a
 * page wrong, or would let code into a page. Neither a directive nor `lint.yaml` removes such an error.
 * A rule that only sometimes stops a build marks those findings instead (`Finding.isRequired`).
 */
export const requiredRules: ReadonlySet<string> = new Set(
  [...createRules(allFeatures), ...listOtherFindings(allFeatures)]
    .filter(({ isRequired }) => isRequired)
    .map(({ id }) => id),
)

/** Returns whether a finding stops a build, so that nothing removes it or makes it a warning. */
export function isRequired({ ruleId, severity, isRequired = false }: Diagnostic): boolean {
  return severity === 'error' && (isRequired || requiredRules.has(ruleId))
}

/** Says that a rule is one of these. */
export function describeRequiredRule(id: string): string {
  return `Cannot switch off \`${id}\`: the build fails on what it finds`
}
