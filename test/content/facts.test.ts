import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import { rolesSchema } from '#features/facts/schema.ts'
import { contentDir } from './page-code.ts'

const { pages, configs } = await readContent(contentDir, features)
const textOf = (file: string) => configs.get(file)!.text
const api = textOf('api/openapi.yaml')

/** The lines of a text that state a fact by hand. */
function linesWith(pattern: RegExp, file: { path: string; text: string }): string[] {
  const lines = file.text.split('\n')
  return lines.flatMap((line, at) => (pattern.test(line) ? [`${file.path}:${at + 1} ${line}`] : []))
}

/** Lengths, sizes and numbers that are limits wherever they stand. */
const limit =
  /\b(?:5,?000|10,000|511|512)\b|\b(?:255|64) char|\b500? MiB|\b500 (?:results|items)|\b20 requests/

it('takes every limit that pages and the description of the API quote from the list of limits', () => {
  // Release notes say what was true in their week.
  const files = [
    ...pages.filter(({ path }) => !path.startsWith('release-notes/')),
    ...configs.values(),
  ]
  const others = files.filter(({ path }) => path !== 'facts/limits.yaml')
  expect(others.flatMap((file) => linesWith(limit, file))).toEqual([])
  expect(
    linesWith(/maxLength: \d|maxItems: (?!1$)\d|maximum: \d{3}/, { path: '', text: api }),
  ).toEqual([])
})

it('takes every role that an operation or a guide asks for from the matrix', () => {
  expect(api.match(/x-minimum-role: \{product\.roles\.\w+\}/g)!.length).toBeGreaterThan(25)
  expect(
    linesWith(/x-minimum-role: (?!\{product\.roles\.)/, configs.get('api/openapi.yaml')!).slice(1),
  ).toEqual([])
  const role =
    /\b(?:the|The) (?:Viewer|Test Runner|User|Admin|Owner)(?: or \w+)? role\b|(?:Viewer|Test Runner|User|Admin) or higher/
  const guides = pages.filter(({ path }) => !path.startsWith('release-notes/'))
  expect(guides.flatMap((page) => linesWith(role, page))).toEqual([])
})

it('has actions for each role, and the roles that the API knows', () => {
  const { roles, actions } = rolesSchema.parse(parse(textOf('facts/roles.yaml')))
  expect(Object.keys(actions).length).toBeGreaterThan(25)
  const lowest = new Set(Object.values(actions).map(({ role }) => role))
  expect(roles.map(({ name }) => name).filter((name) => !lowest.has(name))).toEqual([])
  const { components } = parse(api) as { components: { schemas: Record<string, unknown> } }
  const text = JSON.stringify(components.schemas.User)
  for (const { value } of roles) expect(text).toContain(`"${value}"`)
})

it('shows all limits and all terms', () => {
  const texts = pages.map(({ text }) => text).join()
  for (const [file, component] of [
    ['limits', 'Limits'],
    ['glossary', 'Glossary'],
  ] as const) {
    const value = parse(textOf(`facts/${file}.yaml`)) as Record<string, object>
    const groups = Object.keys(file === 'limits' ? value.tables! : value)
    for (const group of groups) expect(texts).toContain(`<${component} of="${group}" />`)
  }
})
