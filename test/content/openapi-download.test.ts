import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { apiFilePath } from '#features/api-reference/api.ts'
import { createDownloads } from '#features/api-reference/load-api.ts'
import { content, variables } from './content.ts'

const json = createDownloads(content.configs.get(apiFilePath)!.text, variables)['openapi.json']()
const description = JSON.parse(json) as Description

it('is valid by the strict rules of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: json, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

it('allows new fields in responses, as the page on changes promises, but not in requests', () => {
  const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods))
  const responses = operations.flatMap((operation) => Object.values(operation.responses))
  const closed = listSchemas(responses).filter((schema) => schema.additionalProperties === false)
  expect(closed).toEqual([])
  const bodies = operations.flatMap(({ requestBody }) => requestBody ?? [])
  expect(listSchemas(bodies).some((schema) => schema.additionalProperties === false)).toBe(true)
})

it('has a default response in every operation', () => {
  const methods = Object.values(description.paths).flatMap((path) => Object.values(path))
  expect(methods.length).toBeGreaterThan(20)
  for (const { operationId, responses } of methods)
    expect([operationId, 'default' in responses]).toEqual([operationId, true])
})

/** Lists all mappings in `value`, following references. */
function listSchemas(value: unknown, seen = new Set<unknown>()): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  const entries = value as Record<string, unknown>
  const target = typeof entries.$ref === 'string' ? resolve(entries.$ref) : undefined
  return [entries, target, ...Object.values(entries)].flatMap((each, index) =>
    index === 0 ? [entries] : listSchemas(each, seen),
  )
}

function resolve(reference: string): unknown {
  const path = reference.replace('#/', '').split('/')
  return path.reduce((part: unknown, key) => (part as Record<string, unknown>)[key], description)
}

interface Description {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  operationId: string
  requestBody?: object
  responses: Record<string, object>
}
