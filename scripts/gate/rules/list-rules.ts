import * as ownRules from './own-rules.ts'
import type { Feature, FindingKind } from '#content/feature.ts'
import { sourceOf, type Rule, type RuleId } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import { compareText, type Diagnostic, type Severity } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { features as allFeatures } from '#features/index.ts'

/** Lists the rules for a product with these features, sorted by id. */
export function listRules(features: readonly Feature[]): Rule[] {
  const rules: Rule[] = [
    ...Object.values(ownRules),
    ...features.flatMap((feature) => feature.rules),
  ]
  return rules.sort((a, b) => compareText(a.id, b.id))
}

/**
 * Lists the rules to run. On any other docs site, these are the general ones, and those
 * that settings enable. The latter lose their fixes, which write what only this site reads.
 */
export function selectRules({ features, dialect, enabled = [], isEnglish }: RuleSelection): Rule[] {
  const rules = listRules(features).filter((rule) => isEnglish || !rule.isEnglish)
  if (dialect.rules === 'all') return rules
  return rules
    .filter(({ id, isGeneral }) => isGeneral || enabled.includes(id))
    .map((rule) => (rule.isGeneral ? rule : omitFixes(rule)))
}

function omitFixes(rule: Rule): Rule {
  const { fixes, ...rest } = rule
  return fixes === undefined ? rule : rest
}

export interface RuleSelection extends Pick<SiteData, 'dialect'> {
  features: readonly Feature[]
  enabled?: readonly string[]
  /** Whether the pages are in English. */
  isEnglish: boolean
}

/** Ids and summaries of findings that stop a build and that no rule reports. */
const requiredFindings: readonly (readonly [RuleId, string])[] = [
  ['build:render', 'React renders a page; reported by `generate`, `dev`, `build` and `start`.'],
  [
    'category:schema',
    '`_category.yaml` matches its schema, `scripts/content/schema/front-matter.ts`.',
  ],
  ['file:encoding', 'Pages and settings are UTF-8.'],
  ['file:too-large', 'A file that is read as text has at most 1 MiB.'],
  ['file:unreadable', 'Every file is readable and inside the content folder.'],
  ['product:schema', '`product.yaml` matches its schema, `scripts/content/schema/product.ts`.'],
  ['theme:schema', '`theme.config.tsx` has valid settings.'],
]

/** Findings about `lint.yaml` and suppression comments. */
const settingFindings: readonly FindingKind[] = [
  {
    id: 'lint:config',
    severity: 'error',
    summary: '`lint.yaml` names existing rules, each with `error`, `warning` or `off`.',
  },
  {
    id: 'lint:disable',
    severity: 'error',
    summary: 'A suppression comment names an existing rule.',
    isAdjustable: true,
  },
  {
    id: 'lint:reasonless-disable',
    severity: 'warning',
    summary: 'A suppression comment gives a reason.',
    isAdjustable: true,
  },
  {
    id: 'lint:unused-disable',
    severity: 'warning',
    summary: 'A suppression comment suppresses something.',
    isAdjustable: true,
  },
]

/** Lists the findings that checks and builds report without a rule, sorted by id. */
export function listFindingKinds(features: readonly Feature[]): FindingKind[] {
  const own = requiredFindings.map(([id, summary]): FindingKind => {
    const isFixable = id === 'category:schema' || id === 'product:schema'
    return {
      id,
      severity: 'error',
      isRequired: true,
      summary,
      ...(isFixable && { fixes: 'content' }),
    }
  })
  const all = [...own, ...settingFindings, ...features.flatMap(({ findings }) => findings)]
  return all.sort((a, b) => compareText(a.id, b.id))
}

/** Ids that directives and settings may name: those of our rules and of findings without a rule. */
export type KnownRuleIds = ReadonlySet<string>

/** Returns whether directives and settings may name a rule. Third-party ids are not verified. */
export function isKnownRuleId(id: string, known: KnownRuleIds): boolean {
  return known.has(id) || linterNames.has(sourceOf(id))
}

const linterNames: ReadonlySet<string> = new Set([
  'cspell',
  'markdownlint',
  'redocly',
  'remark-lint',
])

/** Returns whether a linter runs. On other docs sites, settings have to enable it. */
export function isLinterOn(name: string, { dialect, enabled = [] }: LinterSelection): boolean {
  return dialect.rules === 'all' || enabled.some((id) => sourceOf(id) === name)
}

type LinterSelection = Pick<RuleSelection, 'dialect' | 'enabled'>

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

/** Ids of rules and findings that other docs sites are checked with by default. */
export const generalRuleIds: ReadonlySet<string> = new Set(
  [...listRules(allFeatures), ...listFindingKinds([])]
    .filter((each) => each.isGeneral ?? !('check' in each))
    .map(({ id }) => id),
)

/** Returns whether a finding is an error that stops a build. Ignores directives and settings. */
export function stopsBuild({ ruleId, severity, isRequired = false }: Diagnostic): boolean {
  return severity === 'error' && (isRequired || requiredRuleIds.has(ruleId))
}

/** Returns whether a finding is an error with these settings. */
export function isError(
  diagnostic: Diagnostic,
  severities: ReadonlyMap<string, Severity | 'off'>,
): boolean {
  const { ruleId, severity } = diagnostic
  return stopsBuild(diagnostic) || (severities.get(ruleId) ?? severity) === 'error'
}

export function describeRequiredRule(id: string): string {
  return `Cannot switch off \`${id}\`, since its errors stop a build`
}
