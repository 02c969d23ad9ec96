import { example, type Run } from './example-data.ts'

const { cases, configurations, folders, milestones, people, runs, tags } = example

/** Objects with an ID and a title, by the key that holds them in JSON. */
const titledLists: Record<string, readonly object[]> = {
  configuration: configurations,
  milestone: milestones,
  milestones,
  tags,
}

/** Returns how an example in JSON, at any depth, contradicts the example company. */
export function compareData(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => compareData(item, key))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  return [
    ...compareFields(fields, key).map((problem) => (key ? `${key}: ${problem}` : problem)),
    ...Object.entries(fields).flatMap(([name, child]) => compareData(child, name)),
  ]
}

function compareFields(fields: Fields, key: string): string[] {
  if ('seq' in fields && 'title' in fields) return compareCase(fields)
  if ('statusCounts' in fields) return compareRun(fields)
  if ('email' in fields) return compareKnown(fields, people, 'email', ['id', 'name', 'role'])
  if ('parentId' in fields) return compareFolder(fields)
  const list = 'id' in fields && 'title' in fields && titledLists[key]
  if (list) return compareKnown(fields, list, 'id', ['title'])
  const ids = [fields.tcaseId, fields.tcaseIds].flat().filter((id) => typeof id === 'string')
  return ids
    .filter((id) => !cases.some((each) => each.id === id))
    .map((id) => `no test case has the ID ${String(id)}`)
}

/** Compares a test case, whose status is that in run 23. */
function compareCase(fields: Fields): string[] {
  const known = cases.find(({ seq }) => seq === fields.seq)
  if (!known) return [`no test case has the number ${String(fields.seq)}`]
  const folderId = folders.find(({ path }) => path === known.folder)?.id
  const status = runs.find(({ id }) => id === 23)?.statuses[known.seq]
  const expected = {
    type: 'standalone',
    ...known,
    folderId,
    ...(fields.status !== undefined && { status }),
  }
  return differences(fields, expected, ['id', 'title', 'type', 'priority', 'folderId', 'status'])
}

function compareRun(fields: Fields): string[] {
  const run = runs.find(({ id }) => id === fields.id)
  if (!run) return [`no run has the number ${String(fields.id)}`]
  const counts = countStatuses(run)
  return [
    ...differences(fields, run, ['title', 'type']),
    ...differences(fields.statusCounts as Fields, counts, Object.keys(counts)),
  ]
}

/** Counts the test cases of a run by status, as in `statusCounts`. */
function countStatuses({ statuses }: Run): Record<string, number> {
  const all = Object.values(statuses)
  const names = ['open', 'passed', 'failed', 'blocked', 'skipped'] as const
  const counts = names.map((name) => [name, all.filter((each) => each === name).length] as const)
  return { all: all.length, ...Object.fromEntries(counts) }
}

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
  key: string,
  others: string[],
): string[] {
  const known = (list as readonly Fields[]).find((entry) => entry[key] === fields[key])
  return known
    ? differences(fields, known, others)
    : [`no entry has the ${key} ${String(fields[key])}`]
}

function differences(fields: Fields, expected: Fields, keys: string[]): string[] {
  return keys
    .filter((key) => key in fields && key in expected && fields[key] !== expected[key])
    .map((key) => `${key} is ${String(fields[key])}, not ${String(expected[key])}`)
}

type Fields = Record<string, unknown>
