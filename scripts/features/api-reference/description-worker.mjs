// Runs in a thread of its own, in plain JavaScript, so that it starts at once: the libraries take
// longer to load and to get ready than most pages take to check.
import { parentPort, workerData } from 'node:worker_threads'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { runInTime } from '#core/run-in-time.mjs'

/** The strict rules of the linter, but for what this project has settled otherwise. */
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // A product need not have a license for its API.
    'info-license': 'off',
    'info-license-strict': 'off',
    // OpenAPI itself says that a path without parameters goes before one with them.
    'no-ambiguous-paths': 'off',
    // Examples are checked below, with places to the letter.
    'no-invalid-media-type-examples': 'off',
    'no-invalid-parameter-examples': 'off',
    'no-invalid-schema-examples': 'off',
    'operation-description': 'error',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'parameter-description': 'error',
  },
})

const { text, components, examples } = workerData
const problems = await lintFromString({ source: text, absoluteRef: '/openapi.yaml', config }).catch(
  // It throws for references that lead in a circle.
  ({ message }) => [{ ruleId: 'struct', severity: 'error', message, location: [] }],
)

parentPort.postMessage({
  lint: problems.map(({ ruleId, severity, message, location }) => ({
    rule: ruleId,
    severity,
    message,
    pointer: location[0]?.pointer ?? '#/',
    onKey: location[0]?.reportOnKey === true,
  })),
  examples: checkExamples(),
})

/** Holds each example against its schema; returns Ajv's errors of those that do not fit. */
function checkExamples() {
  const ajv = new Ajv2020({ strict: false, allErrors: true, verbose: true })
  addFormats.default(ajv)
  for (const format of ['html', 'binary']) ajv.addFormat(format, true)
  ajv.addSchema({ $id: 'openapi:root', components })
  const compiled = new Map()
  return examples.flatMap(({ value, schema }, index) => {
    const key = JSON.stringify(schema)
    // A schema that many examples share, as that of errors, is compiled once.
    if (!compiled.has(key)) compiled.set(key, compile(ajv, schema))
    const validate = compiled.get(key)
    const isValid = validate ? runInTime(() => validate(value)) : true
    if (isValid) return []
    if (isValid === undefined) {
      // A pattern that takes too long once is asked no more.
      compiled.set(key, undefined)
      return [
        {
          index,
          instancePath: '',
          keyword: 'pattern',
          params: {},
          message: 'be checked within two seconds, for which a pattern is too slow',
        },
      ]
    }
    return validate.errors.map(({ instancePath, schemaPath, keyword, params, message, data }) => {
      const shown = typeof data === 'object' ? undefined : String(data)
      return { index, instancePath, schemaPath, keyword, params, message, shown }
    })
  })
}

/** A schema that cannot be compiled is the matter of the linter. */
function compile(ajv, schema) {
  try {
    return ajv.compile(redirect(schema))
  } catch {
    return undefined
  }
}

/** Makes references lead into the description that the validator knows. */
function redirect(schema) {
  if (Array.isArray(schema)) return schema.map(redirect)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#/')
      ? [key, `openapi:root${value}`]
      : [key, redirect(value)],
  )
  return Object.fromEntries(entries)
}
