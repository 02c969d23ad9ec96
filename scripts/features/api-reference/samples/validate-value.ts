// Ajv documents this file as the entry point for JSON Schema 2020-12, as OpenAPI uses it.
// eslint-disable-next-line no-restricted-syntax
import { Ajv2020, type ErrorObject, type FuncKeywordDefinition } from 'ajv/dist/2020.js'
import { remember } from '#core/remember.ts'
import { runToEnd } from '#core/run-within.ts'
import { apiFilePath, type ApiSchema } from '../api.ts'
import type { Schemas } from '../resolve-schema.ts'

/** Violated constraint. `parentSchema` has the keyword; `instancePath` is a JSON pointer. */
export interface Violation extends Pick<ErrorObject, 'keyword' | 'instancePath' | 'message'> {
  params: Record<string, unknown>
  parentSchema?: ApiSchema
  /** Pointer to a value with several alternatives, if the violation follows from its content. */
  chosenAt?: string
}

/** Lists the constraints that a value violates. Invalid schemas allow any value. */
export function validateValue(value: unknown, schema: ApiSchema, schemas: Schemas): Violation[] {
  let validate
  try {
    validate = validatorOf(schemas).compile(schema)
  } catch {
    return []
  }
  // Patterns such as `(a+)+` may need years.
  const isValid = runToEnd(`the patterns in \`${apiFilePath}\``, () => validate(value))
  return isValid ? [] : ((validate.errors ?? []) as Violation[])
}

const validatorOf = remember((schemas: Schemas): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    validateSchema: false,
    validateFormats: false,
    logger: false,
  })
  for (const keyword of ['anyOf', 'oneOf']) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({ keyword, errors: 'full', validate: createAlternativesCheck(ajv) })
  }
  for (const [name, schema] of Object.entries(schemas)) {
    if (typeof schema === 'object') ajv.addSchema(schema, `#/components/schemas/${name}`)
  }
  return ajv
})

/**
 * Creates a check of alternatives that reports what a value violates of the one that it is meant
 * as. Ajv itself would report the violations of all alternatives.
 */
function createAlternativesCheck(ajv: Ajv2020): NonNullable<FuncKeywordDefinition['validate']> {
  function check(
    branches: ApiSchema[],
    data: unknown,
    parentSchema?: ApiSchema,
    context?: { instancePath: string },
  ): boolean {
    const results = branches.map((branch): Violation[] => {
      const validate = ajv.compile(branch)
      return validate(data) ? [] : (validate.errors as Violation[])
    })
    if (results.some((violations) => violations.length === 0)) return true
    const path = context?.instancePath ?? ''
    check.errors = chooseViolations(results, parentSchema ?? {}).map((violation) => ({
      ...violation,
      instancePath: path + violation.instancePath,
      ...(violation.chosenAt !== undefined && { chosenAt: path + violation.chosenAt }),
    }))
    return false
  }
  check.errors = [] as Partial<ErrorObject>[]
  return check
}

/**
 * Returns the violations of the alternative with the type and constants of a value that has the
 * fewest, or a single one of the alternatives as a whole if there is no such alternative.
 */
function chooseViolations(results: Violation[][], parentSchema: ApiSchema): Violation[] {
  const whole = { keyword: 'type', instancePath: '', params: {}, parentSchema }
  const typed = results.filter((violations) => !violations.some(isTypeViolation))
  if (typed.length < 2) return typed[0] ?? [whole]
  const [best, second] = typed
    .filter((violations) => !violations.some(isConstantViolation))
    .sort((a, b) => a.length - b.length)
  const chosen =
    best && best.length !== second?.length ? best : [{ ...whole, keyword: 'alternatives' }]
  return chosen.map((violation) => ({ chosenAt: '', ...violation }))
}

function isTypeViolation({ keyword, instancePath }: Violation): boolean {
  return keyword === 'type' && instancePath === ''
}

/** Returns whether a value or one of its keys lacks the constant of an alternative. */
function isConstantViolation({ keyword, instancePath }: Violation): boolean {
  return ['const', 'enum'].includes(keyword) && instancePath.lastIndexOf('/') <= 0
}
