import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

/** Builds the function that lists where a JSON text departs from a schema of `../schemas`. */
export function createJsonCheck(file: string): (json: string) => string[] {
  const schema = readSchema(file)
  // SARIF's schema has a pattern that only works without the flag `u`.
  const ajv = new Ajv({ allErrors: true, strict: false, unicodeRegExp: false })
  addFormats(ajv)
  const isValid = ajv.compile(schema)
  return (json) => {
    if (isValid(JSON.parse(json))) return []
    return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
}

/** Without the name of its draft the schema means the same in draft 7, which ajv knows. */
function readSchema(file: string): object {
  const text = readFileSync(path.join(import.meta.dirname, '../schemas', file), 'utf8')
  const schema = JSON.parse(text) as Record<string, unknown>
  delete schema.$schema
  delete schema.id
  return schema
}
