import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { pathOfFacts, type Example } from '#features/facts/facts.ts'

/** A stretch of a text that says something else than the example company. */
export interface Contradiction {
  message: string
  start: number
  end: number
}

/**
 * Finds what contradicts the example company: markers of test cases, runs and addresses of people that it
 * does not have, and titles behind a marker or a run that are not theirs. Markers and runs are those of
 * the first project.
 */
export function compareExample(text: string, example: Example): Contradiction[] {
  const code = example.projects?.[0]?.code
  return [
    ...(code === undefined ? [] : compareMarkers(text, code, example)),
    ...compareRuns(text, code, example),
    ...compareEmails(text, example),
  ].toSorted((a, b) => a.start - b.start)
}

function compareMarkers(text: string, code: string, { cases }: Example): Contradiction[] {
  const titles = new Map(cases.map(({ seq, title }) => [markerOf(code, seq), title]))
  const pattern = new RegExp(
    `(?<![\\w-])(${code}-\\d{3,})(?![\\w-])(?:(?::[ ]|,?\\s+"|[ ]{2,})([^"'\`|<\\n]+))?`,
    'dg',
  )
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [, marker = '', title] = match
    const known = titles.get(marker)
    if (known === undefined) return [unknown(match, marker)]
    return title === undefined || title.startsWith(known) ? [] : [wrongTitle(match, title, known)]
  })
}

function compareRuns(text: string, code: string | undefined, { runs }: Example): Contradiction[] {
  const titled = text.matchAll(/\brun (\d+),?\s+"([^"\n]+)"/dgi)
  const linked = code === undefined ? [] : text.matchAll(new RegExp(`/${code}/run/(\\d+)`, 'dg'))
  return [...titled, ...linked].flatMap((match) => {
    const [, id = '', title] = match
    const known = runs.find((run) => String(run.id) === id)
    if (!known) return [unknown(match, `run ${id}`)]
    return title === undefined || title === known.title
      ? []
      : [wrongTitle(match, title, known.title)]
  })
}

function compareEmails(text: string, { people }: Example): Contradiction[] {
  const emails = people.map(({ email }) => email)
  const hosts = new Set(emails.map((email) => email.split('@')[1]!.replaceAll('.', '\\.')))
  if (hosts.size === 0) return []
  const pattern = new RegExp(`(?<![\\w.+-])([\\w.+-]+@(?:${[...hosts].join('|')}))(?![\\w-])`, 'dg')
  return [...text.matchAll(pattern)].flatMap((match) =>
    emails.includes(match[1]!) ? [] : [unknown(match, match[1]!, findNearest(match[1]!, emails))],
  )
}

/** A marker, whose number has at least three digits. */
function markerOf(code: string, seq: number): string {
  return `${code}-${String(seq).padStart(3, '0')}`
}

function unknown(match: RegExpExecArray, name: string, nearest?: string): Contradiction {
  const message = `Cannot find \`${name}\` in \`${pathOfFacts('example')}\`${didYouMean(nearest)}`
  return { message, ...rangeOf(match, 1) }
}

function wrongTitle(match: RegExpExecArray, title: string, known: string): Contradiction {
  return {
    message: `Unexpected title \`${title.trim()}\`, expected \`${known}\``,
    ...rangeOf(match, 2),
  }
}

function rangeOf(match: RegExpExecArray, group: number): { start: number; end: number } {
  const [start, end] = match.indices![group]!
  return { start, end }
}
