import type { Severity } from '../../core/diagnostic.ts'

/** A kind of finding that is no rule: files that cannot be read, settings, comments to the check. */
export interface OtherFinding {
  id: string
  severity: Severity
  /** One sentence that says what is wanted. */
  summary: string
}

/** What the check reports besides the findings of rules, by id. */
export const otherFindings: readonly OtherFinding[] = [
  {
    id: 'api:description',
    severity: 'error',
    summary:
      '`api/openapi.yaml` must be YAML, and say of each operation all that the reference shows: role, examples, what to do about errors.',
  },
  {
    id: 'api:example',
    severity: 'error',
    summary: 'Every example in `api/openapi.yaml` must fit its schema.',
  },
  {
    id: 'category:schema',
    severity: 'error',
    summary:
      '`_category.yaml` must be YAML that fits its schema, `scripts/content/schema/category.ts`.',
  },
  {
    id: 'cli:schema',
    severity: 'error',
    summary:
      '`automation/cli.yaml` must be YAML that fits its schema, `scripts/features/command-line/schema.ts`.',
  },
  {
    id: 'file:encoding',
    severity: 'error',
    summary: 'Every page and configuration file must be UTF-8.',
  },
  {
    id: 'file:unreadable',
    severity: 'error',
    summary: 'Every page and configuration file must be there, and open to reading.',
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
  },
  {
    id: 'lint:reasonless-disable',
    severity: 'warning',
    summary: 'A comment that switches a rule off must say why.',
  },
  {
    id: 'lint:unused-disable',
    severity: 'warning',
    summary: 'A comment that switches a rule off must have something to switch off.',
  },
  {
    id: 'product:schema',
    severity: 'error',
    summary:
      '`product.yaml` must be YAML that fits its schema, `scripts/content/schema/product.ts`.',
  },
]
