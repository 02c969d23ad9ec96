import type { NormalizedProblem, RawUniversalConfig } from '@redocly/openapi-core'
import { tidyMessage } from '#content/fence-rule.ts'
import type { OtherFinding } from '#content/feature.ts'
import { splitPointer, type Description, type DescriptionProblem } from './parse-description.ts'

/**
 * Lints a description with Redocly's linter, which also checks examples against their schemas. `roles`
 * are those that the product knows; where it lists none, every role is valid. Takes about a second.
 */
export async function lintDescription(
  { text, value, placeOf }: Description,
  roles: readonly string[],
): Promise<DescriptionProblem[]> {
  if (!value) return []
  const { createConfig, lintFromString } = await import('@redocly/openapi-core')
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { ...changedRules, ...contract, ...createRoleRule(roles) },
  })
  let found: NormalizedProblem[]
  try {
    found = await lintFromString({ source: text, absoluteRef: '/openapi.yaml', config })
  } catch (error) {
    // Redocly throws if it does not know the version, and on some values of the wrong type.
    const problem = describeProblem('struct', (error as Error).message)
    return [{ ...problem, severity: 'error', place: placeOf(['openapi']) }]
  }
  return found.flatMap(({ ruleId, severity, message, location: [location] }) => {
    const pointer = location?.pointer ?? '#/'
    if (ruleId === 'rule/property-description' && !propertyPointer.test(pointer)) return []
    return {
      ...describeProblem(ruleId, message),
      severity: severity === 'error' ? 'error' : 'warning',
      place: placeOf(splitPointer(pointer), location?.reportOnKey ? 'key' : 'value'),
    }
  })
}

type RuleConfigs = NonNullable<RawUniversalConfig['rules']>

/** Rules that differ from Redocly's strict ones. */
const changedRules: RuleConfigs = {
  // A product need not have a license for its API.
  'info-license': 'off',
  'info-license-strict': 'off',
  // OpenAPI prefers a path without parameters to one with them.
  'no-ambiguous-paths': 'off',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
}

/** Creates the rule on the least role of an operation. */
function createRoleRule(roles: readonly string[]): RuleConfigs {
  const list = roles.map((role) => `\`${role}\``).join(', ')
  return {
    'rule/role': {
      subject: { type: 'Operation', property: 'x-minimum-role' },
      assertions: { nonEmpty: true, ...(roles.length > 0 && { enum: roles }) },
      message: `Cannot find a role as \`x-minimum-role\`${list && `, one of ${list}`}`,
    },
  }
}

const hasExample = { requireAny: ['example', 'examples'] }

/** Rules on what the reference shows beyond what OpenAPI asks for. */
const contract: RuleConfigs = {
  'rule/page': {
    subject: { type: 'Tag', property: 'x-page' },
    assertions: { nonEmpty: true },
    message: 'Cannot find `x-page`, the page of the operations, such as `api/run`',
  },
  'rule/action': {
    subject: { type: 'Response', property: 'x-action', matchParentKeys: '/^(?!2)/' },
    assertions: { nonEmpty: true },
    message: 'Cannot find `x-action`, one sentence on what the caller does about the error',
  },
  'rule/parameter-example': {
    subject: { type: 'Parameter' },
    assertions: hasExample,
    message: 'Cannot find `example`',
  },
  'rule/examples': {
    subject: { type: 'MediaType' },
    assertions: hasExample,
    message: 'Cannot find `examples`',
  },
  'rule/property-description': {
    subject: { type: 'Schema', property: 'description' },
    where: [{ subject: { type: 'SchemaProperties' }, assertions: {} }],
    assertions: { nonEmpty: true },
    message: 'Cannot find `description`',
  },
}

/** A property of a named schema itself, not a part of one or of an `if`. */
const propertyPointer = /^#\/components\/schemas\/[^/]+\/properties\/[^/]+\/description$/

function describeProblem(rule: string, message: string) {
  if (rule.startsWith('rule/')) return { ruleId: 'api:description', message }
  const text = tidyMessage(message.replace(/^Example value must conform to the schema: /, ''))
  if (/^no-invalid-.*-examples$/.test(rule)) {
    return { ruleId: 'api:example', message: `Unexpected example: ${text}` }
  }
  // The reference of a description that is not OpenAPI would be wrong.
  const isRequired = rule === 'struct' || rule === 'no-unresolved-refs'
  return { ruleId: `redocly:${rule}`, message: `Unexpected description: ${text}`, isRequired }
}

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
