import type { Feature } from '#content/feature.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { features as allFeatures } from '#features/index.ts'
import { listRules, listFindingKinds } from '../rules/list-rules.ts'

/** Ids that directives and settings may name: those of our rules and of findings without a rule. */
export type KnownRuleIds = ReadonlySet<string>

/** Returns whether directives and settings may name a rule. Third-party ids are not verified. */
export function isKnownRuleId(id: string, known: KnownRuleIds): boolean {
  return (
    known.has(id) || /^(?:cspell|markdownlint|redocly|remark-lint|remark-validate-links):/.test(id)
  )
}

/** Lists the ids that directives and settings may name. */
export function listKnownRuleIds(features: readonly Feature[] = allFeatures): KnownRuleIds {
  const others = listFindingKinds(features).filter(
    ({ isAdjustable, isRequired }) => isAdjustable ?? isRequired,
  )
  return new Set([...listRules(features), ...others].map(({ id }) => id))
}

/** Returns the message for an unknown rule, with the nearest known id as a suggestion. */
export function describeUnknownRule(id: string, known: KnownRuleIds, source = ''): string {
  const nearest = [...known].find((each) => each.endsWith(`:${id}`)) ?? findNearest(id, known)
  return `Unknown rule \`${id}\`${source}${didYouMean(nearest)}`
}

/**
 * Ids of rules whose errors stop a build, since a page cannot be built, is broken, has a broken
 * link, or may contain unsafe code. Neither directives nor `lint.yaml` can disable these errors.
 * Rules that only sometimes stop a build set `Finding.isRequired` instead.
 */
export const requiredRuleIds: ReadonlySet<string> = new Set(
  [...listRules(allFeatures), ...listFindingKinds(allFeatures)]
    .filter(({ isRequired }) => isRequired)
    .map(({ id }) => id),
)

/** Ids of rules that are off unless settings give them a severity. */
export const optionalRuleIds: ReadonlySet<string> = new Set(
  listRules(allFeatures).flatMap(({ id, isOptional }) => (isOptional ? [id] : [])),
)

/** Ids of rules and findings that documentation of other systems is checked with by default. */
export const generalRuleIds: ReadonlySet<string> = new Set(
  [...listRules(allFeatures), ...listFindingKinds([])]
    .filter((each) => each.isGeneral ?? !('check' in each))
    .map(({ id }) => id),
)

/** Returns whether a finding is an error that stops a build. Ignores directives and settings. */
export function stopsBuild({ ruleId, severity, isRequired = false }: Diagnostic): boolean {
  return severity === 'error' && (isRequired || requiredRuleIds.has(ruleId))
}

export function describeRequiredRule(id: string): string {
  return `Cannot switch off \`${id}\`, since its errors stop a build`
}
