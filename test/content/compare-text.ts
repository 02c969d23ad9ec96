import { cases, milestones, people, runs } from './example-data.ts'

/** Words for the statuses of a case that has been executed. */
const statusWord = /\b(?:passed|failed|blocked|skipped)\b/gi

/** Says what a line of a page states against the example data. */
export function compareLine(line: string): string[] {
  return [
    ...compareMarkers(line),
    ...compareRuns(line),
    ...compareStatus(line),
    ...compareNames(line),
  ]
}

/** Compares markers with the cases that there are, and the titles that stand behind them. */
function compareMarkers(line: string): string[] {
  const found = line.matchAll(/\bSHOP-(\d{3,})(?:(?::\s|,?\s+"|\s{2,})([^"'`|<\n]+))?/g)
  return [...found].flatMap(([, seq, title]) => {
    const known = caseOf(seq!)
    if (!known) return [`no case is SHOP-${seq}`]
    const differs = title !== undefined && !title.startsWith(known.title)
    return differs ? [`SHOP-${seq} is "${known.title}", not "${title.trim()}"`] : []
  })
}

/** Compares the numbers of runs, and the titles that stand behind them. */
function compareRuns(line: string): string[] {
  if (line.includes('not found')) return []
  const named = line.matchAll(/\brun (\d+)\b(?:,?\s+"([^"]+)")?/gi)
  const linked = line.matchAll(/\/SHOP\/run\/(\d+)()/g)
  return [...named, ...linked].flatMap(([, id, title]) => {
    const run = runs.find((one) => one.id === Number(id))
    if (!run) return [`no run has the number ${id}`]
    return title && title !== run.title ? [`run ${id} is "${run.title}", not "${title}"`] : []
  })
}

/** Compares a line that says of one case in one run which status it has. */
function compareStatus(line: string): string[] {
  const markers = new Set(Array.from(line.matchAll(/\bSHOP-(\d{3,})/g), ([, seq]) => seq))
  const numbers = new Set(Array.from(line.matchAll(/\brun (\d+)/gi), ([, id]) => id))
  const words = new Set(Array.from(line.matchAll(statusWord), ([word]) => word.toLowerCase()))
  if (markers.size !== 1 || numbers.size !== 1 || words.size !== 1) return []
  const status = runs.find(({ id }) => id === Number([...numbers][0]))?.statuses[
    Number([...markers][0])
  ]
  if (status === undefined) return [`SHOP-${[...markers][0]} is not in run ${[...numbers][0]}`]
  return words.has(status) ? [] : [`SHOP-${[...markers][0]} is ${status} there`]
}

/** Compares addresses of people and titles of milestones. */
function compareNames(line: string): string[] {
  const emails = Array.from(line.matchAll(/\b\w+@lumen\.example\b/g), ([email]) => email)
  const titles = Array.from(line.matchAll(/\bRelease \d\.\d(?!\.?\d)/g), ([title]) => title)
  return [
    ...emails.filter((email) => !people.some((one) => one.email === email)),
    ...titles.filter((title) => !milestones.some((one) => one.title === title)),
  ].map((name) => `nobody and nothing is called ${name}`)
}

/** The case with a number, as it stands in a marker. */
function caseOf(seq: string) {
  return cases.find((one) => one.seq === Number(seq))
}
