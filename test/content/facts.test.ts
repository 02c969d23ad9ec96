import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { fillVariables } from '#core/variables.ts'
import { content, readConfig, variables } from './content.ts'

const { pages } = content
const api = parse(readConfig('api/openapi.yaml')) as Api

it('shows all limits and all terms', () => {
  const texts = pages.map(({ text }) => text).join()
  for (const [file, component] of [
    ['limits', 'Limits'],
    ['glossary', 'Glossary'],
  ] as const) {
    const value = parse(readConfig(`facts/${file}.yaml`)) as Record<string, object>
    const groups = Object.keys(file === 'limits' ? value.tables! : value)
    for (const group of groups) expect(texts).toContain(`<${component} of="${group}" />`)
  }
})

it('documents that every write to an archived project gets 400', () => {
  const refusals = Object.entries(api.paths).flatMap(([route, methods]) =>
    Object.values(methods)
      .filter(({ operationId }) => !/^(get|list|count|find)/.test(operationId))
      .filter(() => route.startsWith('/project/{project_id}/'))
      .map(({ responses }) => responses['400'].description),
  )
  expect(refusals).toHaveLength(10)
  for (const refusal of refusals) expect(refusal).toContain('the project is archived')
})

it('lists every error message by status unless it starts with a field name', () => {
  const rows = pages.flatMap(({ text }) => fillVariables(text, variables).split('\n'))
  const errors = Object.values(api.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => Number(status) >= 400)
    .map(([status, error]) => {
      const name = error.$ref?.split('/').at(-1)
      const { content } = name ? api.components.responses[name]! : error
      return { status, message: content!['application/json'].example.message }
    })
  const missing = errors.filter(
    ({ status, message }) =>
      /^[A-Z]/.test(message) &&
      !rows.some((row) => row.startsWith(`| \`${status}\``) && row.includes(`\`${message}\``)),
  )
  expect(errors.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

/** Fields of `openapi.yaml` that tests read. */
interface Api {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Response> }
}
interface Operation {
  operationId: string
  responses: Record<'400', Response>
}
interface Response {
  description: string
  $ref?: string
  content?: { 'application/json': { example: { message: string } } }
}
