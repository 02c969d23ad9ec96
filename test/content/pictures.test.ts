import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readContent } from '#content/read/read-content.ts'
import { features } from '#features/index.ts'
import * as example from './example-data.ts'
import { contentDir } from './page-code.ts'

const content = await readContent(contentDir, features)

/** Procedures that readers get lost in: page, heading, picture. */
const procedures = [
  ['tms/quick-start', 'Create a test run', 'first-run'],
  ['tms/quick-start', 'Record results', 'record-result'],
  ['tms/test-run-configuration', 'Create a run', 'run-form'],
  ['import-export/import', 'Import a file', 'import-mapping'],
  ['administration/users-permissions', 'Change a role or project access', 'role'],
  ['issue-trackers/jira', 'Connect a Jira project', 'connect-jira'],
  ['issue-trackers/custom/custom-issue-trackers', 'Add a custom tracker', 'custom-tracker'],
  ['api/authentication', 'Create an API key', 'api-key'],
] as const

describe.each(procedures)('%s, %s', (page, heading, name) => {
  const { text } = content.pages.find((each) => each.path === `${page}.mdx`)!
  const picture = parse(content.configs.get(`pictures/${name}.yaml`)!.text) as unknown

  it('has its picture', () => {
    const section = text.split(/^## /m).find((part) => part.startsWith(heading))
    expect(section).toContain(`<Screen picture="${name}" />`)
  })

  it('shows what the page or the example data has', () => {
    const known = `${text}\n${JSON.stringify(example)}`.toLowerCase()
    const values = valuesOf(picture)
    expect(values.length).toBeGreaterThan(0)
    const isKnown = (value: string) =>
      value.split(/: |, /).every((part) => known.includes(part.toLowerCase()))
    expect(values.filter((value) => !isKnown(value))).toEqual([])
  })
})

it('shows the first run with the results that the data has', () => {
  const run = example.runs.find(({ id }) => id === 1)!
  const { screens } = parse(content.configs.get('pictures/record-result.yaml')!.text) as Shown
  expect(screens[0]!.title).toBe(run.title)
  expect(screens[0]!.rows!.map(({ cells }) => cells)).toEqual(
    Object.entries(run.statuses).map(([seq, status]) => [
      `SHOP-${seq.padStart(3, '0')}: ${example.cases.find((each) => each.seq === Number(seq))!.title}`,
      status,
    ]),
  )
})

it('gives everyone the role that the data has', () => {
  const { screens } = parse(content.configs.get('pictures/role.yaml')!.text) as Shown
  const roles = screens[0]!.rows!.map(({ cells }) => cells)
  expect(roles.map(([name, role]) => [name, role!.toLowerCase().replace(' ', '-')])).toEqual(
    example.people.map(({ name, role }) => [name, role]),
  )
})

/** A picture, as far as it is compared here. */
interface Shown {
  screens: { title: string; rows?: { cells: string[] }[] }[]
}

/** What is filled in or listed in a picture, and the titles of its windows. */
function valuesOf(part: unknown, key = ''): string[] {
  if (typeof part === 'string') return ['value', 'title', 'cells'].includes(key) ? [part] : []
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, each]: [string, unknown]) =>
    valuesOf(each, Array.isArray(part) ? key : name),
  )
}
