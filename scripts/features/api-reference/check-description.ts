import { Worker } from 'node:worker_threads'
import { projectFile } from '#core/project-root.ts'
import type { Severity } from '#core/diagnostic.ts'
import { withTimeout } from '#core/with-timeout.ts'
import { listExampleUses, type ExampleUse } from './list-examples.ts'
import type { Description, DescriptionProblem } from './parse-description.ts'
import { asMap, splitPointer } from './plain-value.ts'

/** A problem with the id of the rule that found it. */
export interface CheckedProblem extends DescriptionProblem {
  ruleId: string
  severity: Severity
}

/**
 * Lints a description with Redocly's linter and checks its examples with Ajv, in a thread of its
 * own. Takes about a second; nothing is loaded before.
 */
export async function checkDescription(description: Description): Promise<CheckedProblem[]> {
  const { text, value: root, placeOf } = description
  if (!root) return []
  const uses = listExampleUses(root)
  const examples = uses.map(({ value, schema }) => ({ value, schema }))
  const found = await askWorker({ text, components: asMap(root.components), examples })
  return [
    ...found.lint.map(({ rule, severity, message, pointer, onKey }): CheckedProblem => ({
      ruleId: `redocly:${rule}`,
      severity: severity === 'error' ? 'error' : 'warning',
      message: `Unexpected description: ${tidyMessage(message)}`,
      place: placeOf(splitPointer(pointer), onKey ? 'key' : 'value'),
    })),
    ...selectErrors(found.examples).map((error): CheckedProblem => ({
      ruleId: 'api:example',
      severity: 'error',
      ...describeError(error, uses[error.index]!, placeOf),
    })),
  ]
}

/** What `description-worker.mjs` is told and tells. */
interface WorkerData {
  text: string
  components: unknown
  examples: { value: unknown; schema: unknown }[]
}

interface WorkerAnswer {
  lint: LintProblem[]
  examples: ExampleError[]
}

interface LintProblem {
  rule: string
  severity: string
  message: string
  /** JSON pointer. */
  pointer: string
  onKey: boolean
}

/** An error of Ajv in the example of that index; `shown` is the value, where it is no object. */
interface ExampleError {
  index: number
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, string>
  message: string
  shown: string | undefined
}

async function askWorker(workerData: WorkerData): Promise<WorkerAnswer> {
  const file = projectFile('scripts/features/api-reference/description-worker.mjs')
  // Loaders of the parent are of no use to it and would slow its start.
  const worker = new Worker(file, { workerData, execArgv: [] })
  const answered = new Promise<WorkerAnswer>((resolve, reject) => {
    worker.once('message', (answer: WorkerAnswer) => resolve(answer))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The check of the API ended: ${code}`)))
  })
  try {
    return await withTimeout(answered, { seconds: 300, waitingFor: 'the check of the API' })
  } finally {
    void worker.terminate()
  }
}

/** Leaves out what the alternatives of a choice say, which the choice itself sums up. */
function selectErrors(errors: ExampleError[]): ExampleError[] {
  const choices = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
  return errors.filter((error) => {
    const isWithin = (choice: ExampleError) =>
      choice !== error &&
      choice.index === error.index &&
      error.instancePath.startsWith(choice.instancePath)
    return error.keyword !== 'if' && !choices.some(isWithin)
  })
}

function describeError(
  { instancePath, keyword, params, message, shown }: ExampleError,
  { path }: ExampleUse,
  placeOf: Description['placeOf'],
): DescriptionProblem {
  const at = [...path, ...splitPointer(instancePath)]
  if (keyword === 'required') {
    return { message: `Cannot find \`${params.missingProperty}\``, place: placeOf(at) }
  }
  if (keyword === 'additionalProperties') {
    const key = params.additionalProperty!
    return { message: `Unexpected key \`${key}\``, place: placeOf([...at, key], 'key') }
  }
  const value = shown === undefined ? 'value' : `\`${shown.slice(0, 30)}\``
  const expected = message
    .replace(/^must /, '')
    .replace(/^NOT /, 'not ')
    .replaceAll('"', '`')
  return { message: `Unexpected ${value}, expected to ${expected}`, place: placeOf(at) }
}

/** The first line of a message, with a small first letter and without a full stop, not long. */
function tidyMessage(message: string): string {
  const text = message
    .split('\n')[0]!
    .replace(/\.$/, '')
    .replace(/["']([^"'`]+)["']/g, '`$1`')
  const cut = text.length > 85 ? `${text.slice(0, 84)}…` : text
  return /^[A-Z][a-z]/.test(cut) ? cut.charAt(0).toLowerCase() + cut.slice(1) : cut
}
