import type { Feature, OtherFinding } from '#content/feature.ts'
import { compareText } from '#core/diagnostic.ts'

/** Findings of checks and builds that no rule reports, for any site. */
const ownFindings: readonly OtherFinding[] = [
  {
    id: 'build:compile',
    severity: 'error',
    isRequired: true,
    summary: 'A page compiles; reported by `generate`, `dev`, `build` and `start`.',
  },
  {
    id: 'build:render',
    severity: 'error',
    isRequired: true,
    summary: 'React renders a page; reported by `dev`, `build` and `start`.',
  },
  {
    id: 'category:schema',
    fixes: 'value',
    severity: 'error',
    isRequired: true,
    summary: '`_category.yaml` matches its schema, `scripts/content/schema/front-matter.ts`.',
  },
  {
    id: 'file:encoding',
    severity: 'error',
    isRequired: true,
    summary: 'Pages and settings are UTF-8.',
  },
  {
    id: 'file:too-large',
    severity: 'error',
    isRequired: true,
    summary: 'A file that is read as text has at most 1 MiB.',
  },
  {
    id: 'file:unreadable',
    severity: 'error',
    isRequired: true,
    summary: 'Every file is readable and lies in the content folder.',
  },
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
  {
    id: 'product:schema',
    fixes: 'value',
    severity: 'error',
    isRequired: true,
    summary: '`product.yaml` matches its schema, `scripts/content/schema/product.ts`.',
  },
  {
    id: 'theme:schema',
    severity: 'error',
    isRequired: true,
    summary: '`theme.config.tsx` has valid settings.',
  },
]

/** Lists the findings of checks and builds that no rule reports, sorted by id. */
export function listOtherFindings(features: readonly Feature[]): OtherFinding[] {
  const all = [...ownFindings, ...features.flatMap(({ findings }) => findings)]
  return all.sort((a, b) => compareText(a.id, b.id))
}
