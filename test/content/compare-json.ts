import { exampleCompany, type Run } from './example-data.ts'

const { cases, configurations, folders, milestones, people, runs, tags } = exampleCompany

/** Known objects with an ID and a title, by the key that contains them in JSON. */
const titledObjects: Record<string, readonly object[]> = {
  configuration: configurations,
  milestone: milestones,
  milestones,
  tags,
}

/** Describes where a JSON example contradicts the example company, at any depth. */
export function compareJson(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => compareJson(item, name))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  return [
    ...compareFields(fields, name).map((problem) => (name ? `${name}: ${problem}` : problem)),
    ...Object.entries(fields).flatMap(([key, child]) => compareJson(child, key)),
  ]
}

function compareFields(fields: Fields, name: string): string[] {
  const [key, list] = findKnownObjects(fields, name)
  if (!key) {
    const ids = [fields.tcaseId, fields.tcaseIds].flat().filter((id) => typeof id === 'string')
    const unknownIds = ids.filter((id) => !cases.some((each) => each.id === id))
    return unknownIds.map((id) => `no test case has the ID ${id}`)
  }
  const known = (list as readonly Fields[]).find((each) => each[key] === fields[key])
  if (!known) return [`no entry has the ${key} ${String(fields[key])}`]
  const all: Fields = { ...fields, ...(fields.statusCounts as Fields | undefined) }
  return Object.entries(known)
    .filter(([each, value]) => each in all && isPrimitive(value) && isPrimitive(all[each]))
    .filter(([each, value]) => all[each] !== value)
    .map(([each, value]) => `${each} is ${String(all[each])}, not ${String(value)}`)
}

function isPrimitive(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

/**
 * Returns the identifying key and the known objects of the kind that has these fields. Returns `[]`
 * if the kind is unknown.
 */
function findKnownObjects(
  fields: Fields,
  name: string,
): [key: string, list: readonly object[]] | [] {
  if ('seq' in fields && 'title' in fields) return ['seq', cases.map(completeCase)]
  if ('statusCounts' in fields) return ['id', runs.map(completeRun)]
  if ('email' in fields) return ['email', people]
  if ('parentId' in fields) {
    return ['id', folders.map((each) => ({ ...each, title: each.path.split('/').at(-1) }))]
  }
  return 'id' in fields && 'title' in fields && titledObjects[name]
    ? ['id', titledObjects[name]]
    : []
}

/** Returns a test case with its type, folder ID, and status in run 23. */
function completeCase(known: (typeof cases)[number]) {
  const folderId = folders.find(({ path }) => path === known.folder)?.id
  const status = runs.find(({ id }) => id === 23)?.statuses[known.seq]
  return { type: 'standalone', ...known, folderId, status }
}

/** Returns a run with the number of its test cases by status, as in `statusCounts`. */
function completeRun(run: Run) {
  const all = Object.values(run.statuses)
  const names = ['open', 'passed', 'failed', 'blocked', 'skipped'] as const
  const counts = names.map((name) => [name, all.filter((each) => each === name).length] as const)
  return { ...run, all: all.length, ...Object.fromEntries(counts) }
}

type Fields = Record<string, unknown>
