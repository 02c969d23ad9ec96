import { readJson, type JsonParser } from './read-json.ts'
import { readUrl, toLocatedText } from './read-url.ts'
import type { ReadRequests, SampleParameter } from './sample-request.ts'
import {
  concatTracked,
  placeOf,
  sliceTracked,
  trackPlain,
  type TrackedText,
} from './tracked-text.ts'

/**
 * Creates the reader of requests as they go over the wire: `GET /path HTTP/1.1`, headers, an empty
 * line, the body. Where no header is shown, there may be any.
 */
export function createHttpReader(json: JsonParser): ReadRequests {
  return (content) => {
    const whole = trackPlain(content, 0)
    const match = /^\s*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) +(\S+)[^\n]*/.exec(content)
    if (!match) return []
    const [line, method = '', target = ''] = match
    const methodStart = line.indexOf(method)
    const targetStart = line.indexOf(target, methodStart + method.length)
    const bodyStart = /\n[ \t]*\n/.exec(content)
    const headEnd = bodyStart?.index ?? content.length
    const entries = readHeaderLines(sliceTracked(whole, line.length, headEnd))
    const host = entries.find(({ name }) => name === 'host')?.value
    const written = sliceTracked(whole, targetStart, targetStart + target.length)
    const isPath = target.startsWith('/') && host !== undefined
    const text = `https://${host}`
    const origin: TrackedText = { text, offsets: Array<number>(text.length).fill(targetStart) }
    const url = readUrl(isPath ? concatTracked([origin, written]) : written)
    if (!url) return []
    const body = bodyStart
      ? sliceTracked(whole, bodyStart.index + bodyStart[0].length)
      : trackPlain('', content.length)
    return [
      {
        method: toLocatedText(sliceTracked(whole, methodStart, methodStart + method.length)),
        url,
        headers: { entries, isOpen: entries.length === 0 },
        body: readBody(body, entries.length === 0, json),
        start: methodStart,
        end: content.trimEnd().length,
      },
    ]
  }
}

function readHeaderLines(head: TrackedText): SampleParameter[] {
  return Array.from(head.text.matchAll(/^([\w-]+):([^\n]*)/gm), (match) => ({
    name: match[1]!.toLowerCase(),
    value: match[2]!.trim(),
    ...placeOf(head, match.index, match.index + match[0].length),
  }))
}

function readBody(body: TrackedText, isShort: boolean, json: JsonParser) {
  if (body.text.trim() === '')
    return isShort ? ({ type: 'unknown' } as const) : ({ type: 'none' } as const)
  return /^\s*[[{]/.test(body.text) ? readJson(body, json) : ({ type: 'unknown' } as const)
}
