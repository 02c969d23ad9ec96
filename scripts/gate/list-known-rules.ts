import type { Feature } from '#content/feature.ts'
import { features as allFeatures } from '#features/index.ts'
import { listOtherFindings } from './rules/other-findings.ts'
import { createRules } from './rules/index.ts'
import { createKnownRules, type KnownRules } from './settings/known-rules.ts'
import { linterRules } from './settings/known-rules.ts'

/** Ids that directives and settings may name. */
export function listKnownRules(features: readonly Feature[] = allFeatures): KnownRules {
  const others = listOtherFindings(features).filter(({ isAdjustable }) => isAdjustable)
  return createKnownRules([
    ...[...createRules(features), ...others].map(({ id }) => id),
    ...features.flatMap(({ linterRules = [] }) => linterRules),
    ...linterRules,
  ])
}
