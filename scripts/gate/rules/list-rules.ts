import type { Feature, FindingKind } from '#content/feature.ts'
import type { Rule, RuleId } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import { compareText } from '#core/diagnostic.ts'
import * as ownRules from './own-rules.ts'

/** Lists the rules for a product with these features, sorted by id. */
export function listRules(features: readonly Feature[]): Rule[] {
  const rules: Rule[] = [
    ...Object.values(ownRules),
    ...features.flatMap((feature) => feature.rules),
  ]
  return rules.sort((a, b) => compareText(a.id, b.id))
}

/**
 * Lists the rules to run. On documentation of other systems, these are the general ones, and those
 * that settings enable.
 */
export function selectRules({ features, framework, enabled = [] }: RuleSelection): Rule[] {
  const rules = listRules(features)
  return framework ? rules.filter(({ id, isGeneral }) => isGeneral || enabled.includes(id)) : rules
}

export interface RuleSelection extends Pick<SiteData, 'framework'> {
  features: readonly Feature[]
  enabled?: readonly string[]
}

/** Ids and summaries of findings that stop a build and that no rule reports. */
const requiredFindings: readonly (readonly [RuleId, string])[] = [
  ['build:compile', 'A page compiles; reported by `generate`, `dev`, `build` and `start`.'],
  ['build:render', 'React renders a page; reported by `dev`, `build` and `start`.'],
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
      ...(isFixable && { fixes: 'value' }),
    }
  })
  const all = [...own, ...settingFindings, ...features.flatMap(({ findings }) => findings)]
  return all.sort((a, b) => compareText(a.id, b.id))
}
