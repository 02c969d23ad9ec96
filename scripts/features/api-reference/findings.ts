import type { OtherFinding } from '#content/feature.ts'

/** What is said of the description besides what rules and the linter find. */
export const findings: readonly OtherFinding[] = [
  {
    id: 'api:description',
    severity: 'error',
    summary:
      '`api/openapi.yaml` is YAML and describes all that the reference shows of each operation.',
    isAdjustable: true,
  },
  {
    id: 'api:example',
    severity: 'error',
    summary: 'Every example in `api/openapi.yaml` matches its schema.',
    isAdjustable: true,
  },
]

const redoclyRules = [
  'no-duplicated-enum-values',
  'no-duplicated-tag-names',
  'no-empty-servers',
  'no-enum-type-mismatch',
  'no-example-value-and-externalValue',
  'no-identical-paths',
  'no-illogical-composition-keywords',
  'no-mixed-number-range-constraints',
  'no-path-trailing-slash',
  'no-required-schema-properties-undefined',
  'no-schema-type-mismatch',
  'no-server-example.com',
  'no-server-trailing-slash',
  'no-server-variables-empty-enum',
  'no-undefined-server-variable',
  'no-unresolved-refs',
  'no-unsafe-markdown',
  'no-unused-components',
  'operation-2xx-response',
  'operation-4xx-response',
  'operation-description',
  'operation-operationId',
  'operation-operationId-unique',
  'operation-operationId-url-safe',
  'operation-parameters-unique',
  'operation-singular-tag',
  'operation-summary',
  'operation-tag-defined',
  'parameter-description',
  'path-declaration-must-exist',
  'path-not-include-query',
  'path-parameters-defined',
  'security-defined',
  'security-scopes-defined',
  'spec-components-invalid-map-name',
  'spec-ref-siblings',
  'struct',
  'tag-description',
]

/** Ids of the rules of Redocly's linter. */
export const linterRules = redoclyRules.map((name) => `redocly:${name}`)
