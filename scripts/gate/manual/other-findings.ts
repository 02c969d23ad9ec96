import type { Feature, OtherFinding } from '#content/feature.ts'
import { compareText } from '#core/diagnostic.ts'

/** What the check reports of any site besides the findings of rules, by id. */
const ownFindings: readonly OtherFinding[] = [
  {
    id: 'category:schema',
    severity: 'error',
    summary:
      '`_category.yaml` must be YAML that fits its schema, `scripts/content/schema/category.ts`.',
  },
  {
    id: 'file:encoding',
    severity: 'error',
    summary: 'Every page and configuration file must be UTF-8.',
  },
  {
    id: 'file:name-conflict',
    severity: 'error',
    summary:
      'No two files or folders may have names that differ in case or in the form of accents only: macOS and Windows have one for both.',
  },
  {
    id: 'file:too-large',
    severity: 'error',
    summary:
      'A page must have at most 512 KiB, any other file that is read as text at most 16 MiB: no check of more would end in time.',
  },
  {
    id: 'file:unreadable',
    severity: 'error',
    summary:
      'Every file must be there, and pages and configuration open to reading: no pipe, no device, no link that leads out of the content folder.',
  },
  {
    id: 'lint:config',
    severity: 'error',
    summary: '`lint.yaml` must name rules that exist, and `error`, `warning` or `off`.',
  },
  {
    id: 'lint:disable',
    severity: 'error',
    summary: 'A comment that switches a rule off must name one that exists.',
    isAdjustable: true,
  },
  {
    id: 'lint:reasonless-disable',
    severity: 'warning',
    summary: 'A comment that switches a rule off must say why.',
    isAdjustable: true,
  },
  {
    id: 'lint:unused-disable',
    severity: 'warning',
    summary: 'A comment that switches a rule off must have something to switch off.',
    isAdjustable: true,
  },
  {
    id: 'product:schema',
    severity: 'error',
    summary:
      '`product.yaml` must be YAML that fits its schema, `scripts/content/schema/product.ts`.',
  },
  {
    id: 'theme:schema',
    severity: 'error',
    summary:
      '`theme.config.tsx` must be TypeScript that can be read, and its links and announcement have the keys that there are.',
  },
]

/** Lists what the check reports besides the findings of rules, by id. */
export function listOtherFindings(features: readonly Feature[]): OtherFinding[] {
  const all = [...ownFindings, ...features.flatMap(({ findings = [] }) => findings)]
  return all.sort((a, b) => compareText(a.id, b.id))
}
