import { compareExample } from './compare-example.ts'
import { example, milestones, runs } from './example-data.ts'

/** Words for the statuses of a case that has been executed. */
const statusWord = /\b(?:passed|failed|blocked|skipped)\b/gi

/** Says what a line of a page states against the example data, titles included. */
export function compareLine(line: string): string[] {
  return [
    ...compareExample(line, example).map(({ message }) => message),
    ...compareRuns(line),
    ...compareStatus(line),
    ...compareMilestones(line),
  ]
}

/** Compares the numbers of runs. */
function compareRuns(line: string): string[] {
  if (line.includes('not found')) return []
  const named = Array.from(line.matchAll(/\brun (\d+)\b(?!,?\s+")/gi), ([, id]) => Number(id))
  return named
    .filter((number) => !runs.some(({ id }) => id === number))
    .map((number) => `no run has the number ${number}`)
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

/** Compares titles of milestones. */
function compareMilestones(line: string): string[] {
  const titles = Array.from(line.matchAll(/\bRelease \d\.\d(?!\.?\d)/g), ([title]) => title)
  return titles
    .filter((title) => !milestones.some((one) => one.title === title))
    .map((title) => `no milestone is called ${title}`)
}
