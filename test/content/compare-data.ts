import { example, type Run } from './example-data.ts'

const { cases, configurations, folders, milestones, people, runs, tags } = example

/** Kinds of objects in JSON: how to recognize one, its key, and the known objects. */
const kinds: { isKind: (fields: Fields, name: string) => boolean; key: string; known: object[] }[] =
  [
    { isKind: has('seq', 'title'), key: 'seq', known: cases.map(describeCase) },
    { isKind: has('statusCounts'), key: 'id', known: runs.map(describeRun) },
    { isKind: has('email'), key: 'email', known: people },
    {
      isKind: has('parentId'),
      key: 'id',
      known: folders.map((each) => ({ ...each, title: each.path.split('/').at(-1) })),
    },
    ...Object.entries({
      configuration: configurations,
      milestone: milestones,
      milestones,
      tags,
    }).map(([list, known]) => ({
      isKind: (fields: Fields, name: string) => name === list && has('id', 'title')(fields),
      key: 'id',
      known,
    })),
  ]

/** Returns how an example in JSON, at any depth, contradicts the example company. */
export function compareData(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => compareData(item, name))
  if (typeof value !== 'object' || value === null) return []
  const fields = value as Fields
  return [
    ...compareFields(fields, name).map((problem) => (name ? `${name}: ${problem}` : problem)),
    ...Object.entries(fields).flatMap(([key, child]) => compareData(child, key)),
  ]
}

function compareFields(fields: Fields, name: string): string[] {
  const kind = kinds.find(({ isKind }) => isKind(fields, name))
  if (!kind) {
    const ids = [fields.tcaseId, fields.tcaseIds].flat().filter((id) => typeof id === 'string')
    const unknown = ids.filter((id) => !cases.some((each) => each.id === id))
    return unknown.map((id) => `no test case has the ID ${id}`)
  }
  const { key, known } = kind
  const found = (known as Fields[]).find((each) => each[key] === fields[key])
  if (!found) return [`no entry has the ${key} ${String(fields[key])}`]
  const all: Fields = { ...fields, ...(fields.statusCounts as Fields | undefined) }
  return Object.entries(found)
    .filter(([each, value]) => each in all && typeof value !== 'object' && all[each] !== value)
    .map(([each, value]) => `${each} is ${String(all[each])}, not ${String(value)}`)
}

/** Describes a test case with its status in run 23. */
function describeCase(known: (typeof cases)[number]) {
  const folderId = folders.find(({ path }) => path === known.folder)?.id
  const status = runs.find(({ id }) => id === 23)?.statuses[known.seq]
  return { type: 'standalone', ...known, folderId, status }
}

/** Describes a run with the number of its test cases by status, as in `statusCounts`. */
function describeRun(run: Run) {
  const all = Object.values(run.statuses)
  const names = ['open', 'passed', 'failed', 'blocked', 'skipped'] as const
  const counts = names.map((name) => [name, all.filter((each) => each === name).length] as const)
  return { ...run, all: all.length, ...Object.fromEntries(counts) }
}

function has(...names: string[]) {
  return (fields: Fields) => names.every((name) => name in fields)
}

type Fields = Record<string, unknown>
