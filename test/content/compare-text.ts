import { pathOfFacts } from '#features/facts/facts.ts'
import { exampleCompany } from './example-data.ts'

const { cases, milestones, people, projects, runs } = exampleCompany
const { code } = projects[0]!
const hosts = new Set(people.map(({ email }) => email.split('@')[1]!.replaceAll('.', '\\.')))

const casePattern = new RegExp(
  `(?<![\\w-])${code}-(\\d{3,})(?![\\w-])(?:(?::[ ]|,?\\s+"|[ ]{2,})([^"'\`|<\\n]+))?`,
  'g',
)
const runLinkPattern = new RegExp(`/${code}/run/(\\d+)`, 'g')
const emailPattern = new RegExp(
  `(?<![\\w.+-])([\\w.+-]+@(?:${[...hosts].join('|')}))(?![\\w-])`,
  'g',
)
const milestonePattern = /\bRelease \d\.\d(?!\.?\d)/g

/** Describes how a line of text contradicts the example company. */
export function compareLine(line: string): string[] {
  return [...compareCases(line), ...compareRuns(line), ...compareNames(line)]
}

function compareCases(line: string): string[] {
  return Array.from(line.matchAll(casePattern), ([, seq = '', title]) => {
    const known = cases.find((each) => each.seq === Number(seq))
    if (!known) return reportUnknown(`${code}-${seq}`)
    return title === undefined || title.startsWith(known.title)
      ? []
      : reportWrongTitle(title, known.title)
  }).flat()
}

function compareRuns(line: string): string[] {
  if (line.includes('not found')) return []
  const named = line.matchAll(/\brun (\d+)\b(?:,?\s+"([^"\n]+)")?/gi)
  return Array.from([...named, ...line.matchAll(runLinkPattern)], ([, id, title]) => {
    const known = runs.find((run) => run.id === Number(id))
    if (!known) return reportUnknown(`run ${id}`)
    return title === undefined || title === known.title ? [] : reportWrongTitle(title, known.title)
  }).flat()
}

/** Reports unknown email addresses and milestones in a line. */
function compareNames(line: string): string[] {
  const names = [...(line.match(emailPattern) ?? []), ...(line.match(milestonePattern) ?? [])]
  const known = new Set([
    ...people.map(({ email }) => email),
    ...milestones.map(({ title }) => title),
  ])
  return names.filter((name) => !known.has(name)).flatMap(reportUnknown)
}

function reportUnknown(name: string): string[] {
  return [`Cannot find \`${name}\` in \`${pathOfFacts('example')}\``]
}

function reportWrongTitle(title: string, known: string): string[] {
  return [`Unexpected title \`${title.trim()}\`, expected \`${known}\``]
}
