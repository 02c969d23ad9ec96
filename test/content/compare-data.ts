import type { Example } from '#features/facts/facts.ts'
import { cases, configurations, folders, milestones, people, runs, tags } from './example-data.ts'

/** What has an ID and a title, by the key under which it stands. */
const namedLists: Record<string, readonly object[]> = {
  configuration: configurations,
  milestone: milestones,
  milestones,
  tags,
}

/** Says where an example in JSON, YAML or CSV contradicts the example data; walks into every part. */
export function compareData(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => compareData(item, at))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  return [
    ...compareFields(fields, at).map((problem) => (at ? `${at}: ${problem}` : problem)),
    ...Object.entries(fields).flatMap(([key, child]) => compareData(child, key)),
  ]
}

/** The number of cases of a run with each status, as `statusCounts` has it. */
export function countStatuses(run: Example['runs'][number]): Record<string, number> {
  const statuses = Object.values(run.statuses)
  const counts = ['open', 'passed', 'failed', 'blocked', 'skipped'].map(
    (status) => [status, statuses.filter((one) => one === status).length] as const,
  )
  return { all: statuses.length, ...Object.fromEntries(counts) }
}

/** Compares one object with what it stands for, which its keys and the key above it tell. */
function compareFields(fields: Fields, key: string): string[] {
  if ('seq' in fields && 'title' in fields) return compareCase(fields)
  if ('statusCounts' in fields) return compareRun(fields)
  if ('email' in fields) return compareKnown(fields, people, 'email', ['id', 'name', 'role'])
  if ('parentId' in fields) return compareFolder(fields)
  const list = 'id' in fields && 'title' in fields && namedLists[key]
  if (list) return compareKnown(fields, list, 'id', ['title'])
  const ids = [fields.tcaseId, fields.tcaseIds].flat().filter((id) => typeof id === 'string')
  return ids
    .filter((id) => !cases.some((one) => one.id === id))
    .map((id) => `no case has the ID ${String(id)}`)
}

/** Compares a test case of the API, in a run or not. */
function compareCase(fields: Fields): string[] {
  const known = cases.find(({ seq }) => seq === fields.seq)
  if (!known) return [`no case has the number ${String(fields.seq)}`]
  const folderId = folders.find(({ path }) => path === known.folder)?.id
  const status = runs.find(({ id }) => id === 23)?.statuses[known.seq]
  const expected: Fields = { ...known, folderId, ...(fields.status !== undefined && { status }) }
  return differences(fields, expected, ['id', 'title', 'type', 'priority', 'folderId', 'status'])
}

/** Compares a run of the API with its counts. */
function compareRun(fields: Fields): string[] {
  const run = runs.find(({ id }) => id === fields.id)
  if (!run) return [`no run has the number ${String(fields.id)}`]
  const counts = countStatuses(run)
  return [
    ...differences(fields, { ...run }, ['title', 'type']),
    ...differences(fields.statusCounts as Fields, counts, Object.keys(counts)),
  ]
}

/** Compares a folder of the API. */
function compareFolder(fields: Fields): string[] {
  const folder = folders.find(({ id }) => id === fields.id)
  if (!folder) return [`no folder has the ID ${String(fields.id)}`]
  const title = folder.path.split('/').at(-1)
  return differences(fields, { ...folder, title }, ['parentId', 'title'])
}

/** Compares an object with the entry of `list` that has the same `key`. */
function compareKnown(
  fields: Fields,
  list: readonly object[],
  ...[key, rest]: [string, string[]]
): string[] {
  const known = (list as readonly Fields[]).find((entry) => entry[key] === fields[key])
  return known ? differences(fields, known, rest) : [`unknown ${key} ${String(fields[key])}`]
}

/** Says which of the `keys` are there and differ. */
function differences(fields: Fields, expected: Fields, keys: string[]): string[] {
  return keys
    .filter((key) => key in fields && key in expected && fields[key] !== expected[key])
    .map((key) => `${key} is ${String(fields[key])}, not ${String(expected[key])}`)
}

type Fields = Record<string, unknown>
