import type { LocatedText, SampleParameter, SampleUrl } from './sample-request.ts'
import { isKnown, placeOf, sliceTracked, unknownPart, type TrackedText } from './tracked-text.ts'

/** Takes an address apart; undefined where not even its path is known. */
export function readUrl(url: TrackedText): SampleUrl | undefined {
  const match = pattern.exec(url.text)
  if (!match) return undefined
  const [, origin = '', path = '', query] = match
  const pathStart = origin.length
  const queryStart = pathStart + path.length + 1
  const parameters =
    query === undefined ? [] : readQuery(sliceTracked(url, queryStart, queryStart + query.length))
  return {
    origin: isKnown(origin) ? origin : '',
    path: sliceTracked(url, pathStart, pathStart + path.length),
    query: parameters.filter(({ name }) => isKnown(name)),
    isQueryOpen: parameters.some(({ name }) => !isKnown(name)),
  }
}

/** Scheme and host, or something unknown; the path; the query. A fragment is left out. */
const pattern = new RegExp(
  `^(https?://[^/?#]+|${unknownPart}+)?(/[^?#]*)(?:\\?([^#]*))?(?:#.*)?$`,
  's',
)

/** Takes a query without its question mark apart. */
export function readQuery(query: TrackedText): SampleParameter[] {
  const parameters: SampleParameter[] = []
  let at = 0
  for (const part of query.text.split('&')) {
    if (part !== '') parameters.push(readParameter(sliceTracked(query, at, at + part.length)))
    at += part.length + 1
  }
  return parameters
}

/** Takes `name=value` apart, both decoded. */
export function readParameter(part: TrackedText): SampleParameter {
  const [name = '', ...value] = part.text.split('=')
  return { name: decode(name), value: decode(value.join('=')), ...placeOf(part) }
}

/** A text with its place. */
export function toLocatedText(tracked: TrackedText): LocatedText {
  return { value: tracked.text, ...placeOf(tracked) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // A stray percent sign stands for itself.
    return text
  }
}
