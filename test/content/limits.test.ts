import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const contentDir = path.join(import.meta.dirname, '../../content-src')
const read = (file: string) => readFileSync(path.join(contentDir, file), 'utf8')
const { paths, components } = parse(read('api/openapi.yaml')) as Description
const intro = read('api/api_intro.mdx')
const table = new Map(
  Array.from(
    /^## Limits\n([\s\S]*?)^## /m.exec(intro)![1]!.matchAll(/^\| (.+) \| (.+) \|$/gm),
    ([, what = '', limit = '']) => [what, limit] as const,
  ),
)

/** A property of a schema of the API. */
const field = (schema: string, name: string) => components.schemas[schema]!.properties[name]!
const range = ({ minLength = 0, maxLength }: Limits) =>
  `${minLength > 0 ? `${minLength} to ` : ''}${maxLength} characters`
const size = ({ minItems = 1, maxItems }: Limits) => `${minItems} to ${maxItems}`

it.each([
  ['Results in one batch', size(field('ResultBatchInput', 'items'))],
  ['Files in one batch', `${size(field('FileBatchForm', 'files'))}, together 500 MiB`],
  ['Title of a test case', range(field('TestCaseInput', 'title'))],
  ...[
    'ProjectInput',
    'MilestoneInput',
    'PlanInput',
    'PlanRunInput',
    'RunInput',
    'RunCloneInput',
  ].map((schema) => [
    'Title of a project, milestone, test plan or run',
    range(field(schema, 'title')),
  ]),
  ['Overview title of a project', range(field('ProjectInput', 'overviewTitle'))],
  ['Description of a run', range(field('RunInput', 'description'))],
  ['Folder name', `${range(field('FolderInput', 'path').items!)}, no slash`],
  ['Tag', range(field('TestCaseInput', 'tags').items!)],
  ['Text and URL of a link', `${range(field('Link', 'text'))} each`],
  ['Text and URL of a link', `${range(field('Link', 'url'))} each`],
  ['Text and URL of a requirement', `${range(field('RequirementInput', 'text'))} each`],
  ['Legacy ID, value of a custom field', range(field('TestCase', 'legacyId'))],
  ['Legacy ID, value of a custom field', range(field('CustomFieldInput', 'value'))],
  ['Custom result statuses', `${field('StatusListInput', 'statuses').maxItems} per tenant`],
])('the table of limits says of "%s" what the description says: %s', (what, limit) => {
  expect(table.get(what)).toBe(limit)
})

it('names the highest page size of every list that has pages', () => {
  const highest = ['/project/{project_id}/tcase', '/project/{project_id}/tcase/folders'].map(
    (at) => paths[at]!.get!.parameters.find(({ name }) => name === 'limit')!.schema!.maximum!,
  )
  for (const limit of [...highest, field('MarkerLookup', 'limit').maximum!]) {
    const row = table.get('Entries per page of folders, test cases and markers')
    expect(row).toMatch(new RegExp(`^${limit.toLocaleString('en-US')} at most`))
  }
})

interface Limits {
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  maximum?: number
  items?: Limits
}

interface Description {
  paths: Record<string, { get?: { parameters: { name?: string; schema?: Limits }[] } }>
  components: { schemas: Record<string, { properties: Record<string, Limits> }> }
}
