import { writeFile, readFile } from 'node:fs/promises'
import { runCommand } from './shared/command.ts'
import { UsageError } from '#content/read/read-content.ts'

const usage = `Usage: npx tsx scripts/commands/update-ci-schemas.ts <workflow-v1.0.json> <ci.json>

Renews the schemas that the rule code:ci-workflow checks samples against.

  <workflow-v1.0.json>  GitHub's, from the package @actions/workflow-parser (MIT)
  <ci.json>             GitLab's, app/assets/javascripts/editor/schema/ci.json of gitlab-org/gitlab (MIT)`

/** The names of GitHub's notation for "whatever you like" and for its plain types. */
const builtIn: Record<string, object> = {
  any: {},
  sequence: { type: 'array' },
  mapping: { type: 'object' },
  scalar: { type: ['string', 'number', 'boolean', 'null'] },
  string: { type: ['string', 'number', 'boolean', 'null'] },
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  null: { type: 'null' },
}

/** What only people read, and what the check passes over. */
const leftOut = new Set([
  'markdownDescription',
  'description',
  'examples',
  'default',
  'format',
  'pattern',
])

/** Keywords whose keys are names, not keywords. */
const holdsNames = new Set(['properties', 'patternProperties', 'definitions'])

await runCommand(async ([github, gitlab]) => {
  if (!github || !gitlab) throw new UsageError(usage)
  await write('github-workflow', convertWorkflowSchema(await read(github)))
  const source = 'ci.json of gitlab-org/gitlab, shortened. (c) GitLab B.V., MIT licence'
  await write('gitlab-ci', { $comment: source, ...(stripKeywords(await read(gitlab)) as object) })
  return 0
})

/** Turns GitHub's own notation into a JSON Schema; expressions are the rule's matter. */
function convertWorkflowSchema(source: unknown) {
  const { definitions } = source as { definitions: Record<string, Definition> }
  const root = 'workflow-root-strict'
  return {
    $comment: 'Made from workflow-v1.0.json of @actions/workflow-parser. (c) GitHub, MIT licence',
    ...referTo(root),
    definitions: collectUsed(root, definitions),
  }
}

function collectUsed(name: string, definitions: Record<string, Definition>, used = {}) {
  const known: Record<string, object> = used
  if (known[name]) return known
  known[name] = convert(definitions[name]!)
  for (const [, next] of JSON.stringify(known[name]).matchAll(/#\/definitions\/([^"]+)/g)) {
    collectUsed(next!, definitions, known)
  }
  return known
}

function convert(definition: Definition): object {
  if (definition['one-of']) return { anyOf: definition['one-of'].map(referTo) }
  if (definition['allowed-values']) return { enum: definition['allowed-values'] }
  if (definition.null) return { type: 'null' }
  if (definition.boolean) return { type: 'boolean' }
  if (definition.number) return { type: 'number' }
  if (definition.sequence) {
    return { type: 'array', items: referTo(definition.sequence['item-type']) }
  }
  if (definition.mapping) return convertMapping(definition.mapping)
  const { constant, 'require-non-empty': isRequired } = definition.string ?? {}
  if (constant) return { const: constant }
  // A number or a boolean where GitHub wants a text is taken for one.
  const type = ['string', 'number', 'boolean']
  return isRequired ? { type, minLength: 1 } : { type: [...type, 'null'] }
}

function convertMapping(mapping: NonNullable<Definition['mapping']>): object {
  const properties = Object.entries(mapping.properties ?? {})
  const typeOf = (property: Property) => (typeof property === 'string' ? property : property.type)
  const required = properties.filter(([, each]) => typeof each !== 'string' && each.required)
  const loose = mapping['loose-value-type']
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([key, each]) => [key, referTo(typeOf(each))])),
    ...(required.length > 0 && { required: required.map(([key]) => key) }),
    additionalProperties: loose ? referTo(loose) : false,
  }
}

function referTo(name: string): object {
  return builtIn[name] ?? { $ref: `#/definitions/${name}` }
}

/** Leaves out keywords that nothing reads; a property may have the name of one. */
function stripKeywords(schema: unknown, areNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((each) => stripKeywords(each))
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).filter(([key]) => areNames || !leftOut.has(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, stripKeywords(value, !areNames && holdsNames.has(key))]),
  )
}

async function read(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'))
}

async function write(name: string, schema: unknown): Promise<void> {
  const target = new URL(`../gate/rules/data/${name}.schema.json`, import.meta.url)
  await writeFile(target, `${JSON.stringify(schema, null, 1)}\n`)
}

type Property = string | { type: string; required?: boolean }

interface Definition {
  'one-of'?: string[]
  'allowed-values'?: string[]
  null?: object
  boolean?: object
  number?: object
  string?: { constant?: string; 'require-non-empty'?: boolean }
  sequence?: { 'item-type': string }
  mapping?: { properties?: Record<string, Property>; 'loose-value-type'?: string }
}
