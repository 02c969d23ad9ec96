import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RawUniversalConfig } from '@redocly/openapi-core'
import type { FindingKind } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { didYouMean } from '#core/did-you-mean.ts'
import { splitPointer } from '#core/escape.ts'
import { joinInBackticks, tidyMessage } from '#core/message-parts.ts'
import { resolveProjectPath } from '#core/project-root.ts'
import { limitAttempts } from '#core/run-within.ts'
import { apiFilePath } from './api.ts'
import type { OpenApiDocument } from './parse-openapi.ts'

/**
 * Lints an OpenAPI document with Redocly. Takes about a second. Without `roles`, any role is valid.
 */
export async function lintOpenApi(
  { displayPath: file }: SourceFile,
  { text, value, offsetsOf }: OpenApiDocument,
  roles: readonly string[],
): Promise<Diagnostic[]> {
  if (!value) return []
  const settings: RawUniversalConfig = {
    extends: ['recommended-strict'],
    rules: { ...ruleOverrides, ...requiredFieldRules, ...addressRules, ...createRoleRule(roles) },
  }
  const problems = await runRedocly(text, settings)
  if (typeof problems === 'string') {
    const problem = describeProblem('struct', { message: problems })
    return [{ ...problem, file, severity: 'error', ...offsetsOf(['openapi']) }]
  }
  return selectCauses(problems).flatMap(({ ruleId, severity, pointer, reportOnKey, ...found }) => {
    const path = splitPointer(pointer)
    if (ruleId === 'rule/property-description' && !isOfNamedSchema(path)) return []
    // Redocly's pointer leads to the owner of the reference.
    if (ruleId === 'no-unresolved-refs') path.push('$ref')
    return {
      ...describeProblem(ruleId, found),
      file,
      severity: severity === 'error' ? 'error' : 'warning',
      ...offsetsOf(path, reportOnKey ? 'key' : 'value'),
    }
  })
}

interface RedoclyProblem {
  ruleId: string
  severity: string
  message: string
  /** Known name that is like the one in the message. */
  suggestion?: string
  pointer: string
  reportOnKey: boolean
}

/**
 * Runs Redocly in a thread, since some patterns of a schema take years to compare. Returns a message
 * instead of problems if it fails. Throws like {@link limitAttempts}.
 */
async function runRedocly(
  text: string,
  settings: RawUniversalConfig,
): Promise<RedoclyProblem[] | string> {
  const file = resolveProjectPath('scripts', 'features', 'api-reference', 'redocly-worker.mjs')
  const attempts = limitAttempts(`the patterns in \`${apiFilePath}\``)
  for (;;) {
    const options = { signal: AbortSignal.timeout(attempts.next().value) }
    const worker = new Worker(file, { execArgv: [], workerData: { text, settings } })
    try {
      const [problems] = (await once(worker, 'message', options)) as [RedoclyProblem[]]
      return problems
    } catch (error) {
      if (!options.signal.aborted) return (error as Error).message
    } finally {
      await worker.terminate()
    }
  }
}

/** Redocly's rules for examples, whose problems follow from a wrong schema. */
const exampleRuleIds: ReadonlySet<string> = new Set([
  'no-invalid-media-type-examples',
  'no-invalid-parameter-examples',
  'no-invalid-schema-examples',
])

/** Drops problems that follow from others: of examples of a wrong schema, and unused components. */
function selectCauses(found: readonly RedoclyProblem[]): RedoclyProblem[] {
  const ids = new Set(found.map(({ ruleId }) => ruleId))
  return found.filter(({ ruleId }) => {
    if (ruleId === 'no-unused-components') return !ids.has('no-unresolved-refs')
    return !(exampleRuleIds.has(ruleId) && ids.has('struct'))
  })
}

type RuleConfigs = NonNullable<RawUniversalConfig['rules']>

const ruleOverrides: RuleConfigs = {
  // Not every API has a license.
  'info-license': 'off',
  'info-license-strict': 'off',
  // Not ambiguous in OpenAPI, where paths without parameters take precedence.
  'no-ambiguous-paths': 'off',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
}

function createRoleRule(roles: readonly string[]): RuleConfigs {
  const list = joinInBackticks(roles)
  return {
    'rule/role': {
      subject: { type: 'Operation', property: 'x-minimum-role' },
      assertions: { nonEmpty: true, ...(roles.length > 0 && { enum: roles }) },
      message: `Cannot find a role as \`x-minimum-role\`${list && `, one of ${list}`}`,
    },
  }
}

const exampleAssertions = { requireAny: ['example', 'examples'] }

/** Rules for fields that the reference needs but OpenAPI does not require. */
const requiredFieldRules: RuleConfigs = {
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
    assertions: exampleAssertions,
    message: 'Cannot find `example`',
  },
  'rule/examples': {
    subject: { type: 'MediaType' },
    assertions: exampleAssertions,
    message: 'Cannot find `examples`',
  },
  'rule/property-description': {
    subject: { type: 'Schema', property: 'description' },
    where: [{ subject: { type: 'SchemaProperties' }, assertions: {} }],
    assertions: { nonEmpty: true },
    message: 'Cannot find `description`',
  },
}

/** Rules for addresses, which readers of the published description follow. */
const addressRules: RuleConfigs = Object.fromEntries(
  [
    ['Contact', 'url'],
    ['ExternalDocs', 'url'],
    ['Info', 'termsOfService'],
    ['License', 'url'],
    ['Server', 'url'],
  ].map(([type, property]) => [
    `rule/${type}-${property}`,
    {
      subject: { type, property },
      assertions: { pattern: '/^(?:https?:\\/\\/|[\\/{])/i' },
      message: 'Unexpected address, expected one that starts with `https://`',
    },
  ]),
)

/**
 * Returns whether a path leads to the description of a direct property of a named schema, not of a
 * nested property or one in an `if`.
 */
function isOfNamedSchema(path: string[]): boolean {
  return path.length === 6 && path[1] === 'schemas' && path[5] === 'description'
}

function describeProblem(
  rule: string,
  { message, suggestion }: Pick<RedoclyProblem, 'message' | 'suggestion'>,
) {
  if (rule.startsWith('rule/')) return { ruleId: 'api:description', message }
  const text = tidyMessage(message.replace(/^Example value must conform to the schema: /, ''))
  if (/^no-invalid-.*-examples$/.test(rule)) {
    return { ruleId: 'api:example', message: `Unexpected example: ${text}` }
  }
  // The reference cannot be generated correctly from invalid OpenAPI.
  const isRequired = rule === 'struct' || rule === 'no-unresolved-refs'
  const problem = {
    ruleId: `redocly:${rule}`,
    message: `Unexpected description: ${text}${didYouMean(suggestion)}`,
  }
  return { ...problem, isRequired }
}

/** Findings with ids of our own instead of Redocly's. */
export const apiFindings: readonly FindingKind[] = [
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
