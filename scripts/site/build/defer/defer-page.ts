import { Parser } from 'htmlparser2'

/** A part of a page, from its first character up to the one behind its last. */
interface Cut {
  start: number
  end: number
}

/** What the loader needs to bring React to a page. */
export interface Deferred {
  /** The page without its scripts; `marker` stands where the loader belongs. */
  html: string
  /** Addresses of the scripts, in their order. */
  chunks: string[]
  /** What Next hands to Turbopack's runtime, as JSON. */
  runtime: string
}

/** Stands in the HTML where the loader's script is put. */
export const marker = '<!--loader-->'

/**
 * Takes out of a page of Next's export all that runs React: the scripts, their preloads, and the flight
 * data, which is to be what `flight`, the page's own file, holds. Everything else stays, comments
 * included, as React looks for it when it takes over. Undefined where the page is not as expected: then
 * it has to stay as Next made it.
 */
export function deferPage(html: string, flight: string): Deferred | undefined {
  const { cuts, chunks, runtime, payload } = readScripts(html)
  if (payload !== flight || runtime === undefined || chunks.length === 0) return undefined
  return { html: applyCuts(html, cuts), chunks, runtime }
}

/** The page without the cuts, which follow one another; the marker stands at the first. */
function applyCuts(html: string, cuts: Cut[]): string {
  const ends = [0, ...cuts.map(({ end }) => end)]
  const [first, ...rest] = ends.map((end, index) => html.slice(end, cuts[index]?.start))
  return first + marker + rest.join('')
}

interface Scripts {
  cuts: Cut[]
  chunks: string[]
  runtime: string | undefined
  /** The flight data, put together. */
  payload: string
}

function readScripts(html: string): Scripts {
  const found: Scripts = { cuts: [], chunks: [], runtime: undefined, payload: '' }
  let script: { start: number; attributes: Record<string, string>; text: string } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const start = parser.startIndex
      if (name === 'script') script = { start, attributes, text: '' }
      if (isPreload(name, attributes)) found.cuts.push({ start, end: parser.endIndex + 1 })
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return
      const isTaken = takeScript(script, found)
      if (isTaken) found.cuts.push({ start: script.start, end: parser.endIndex + 1 })
      script = undefined
    },
  })
  parser.end(html)
  return found
}

function isPreload(name: string, { rel, as }: Record<string, string>): boolean {
  return name === 'link' && rel === 'preload' && as === 'script'
}

/** Notes what a script of Next's is for. False for all other scripts. */
function takeScript(
  { attributes, text }: { attributes: Record<string, string>; text: string },
  found: Scripts,
): boolean {
  if (attributes.src !== undefined && /^\/(?:.*\/)?_next\//.test(attributes.src)) {
    // Scripts for browsers without modules serve none that the loader runs in.
    if (attributes.nomodule === undefined) found.chunks.push(attributes.src)
    return true
  }
  const runtime = /^\(globalThis\["TURBOPACK"\].*?\)\.push\((\{.*\})\);?$/.exec(text)?.[1]
  if (attributes.id === '_R_' && runtime !== undefined) {
    found.runtime = runtime
    return true
  }
  const push = /^(?:\(self\.__next_f=self\.__next_f\|\|\[\]\)|self\.__next_f)\.push\((\[.*\])\)$/s
  const piece = push.exec(text)?.[1]
  if (piece === undefined) return false
  const [kind, data = ''] = JSON.parse(piece) as [kind: number, data?: string]
  // Of another kind of data the file of the page knows nothing, so the two will not be equal.
  found.payload += kind === 0 || kind === 1 ? data : piece
  return true
}
