import { Parser } from 'htmlparser2'
import type { Offsets } from '#core/diagnostic.ts'

/** Page without Next's scripts, and the data that the loader needs to hydrate it. */
export interface DeferredPage {
  /** HTML without Next's scripts, with `loaderPlaceholder` at the position of the loader. */
  html: string
  /** URLs of the scripts, in order. */
  chunks: string[]
  /** Argument of Next's call to the Turbopack runtime, as JSON. */
  runtime: string
}

export const loaderPlaceholder = '<!--loader-->'

/**
 * Removes Next's scripts, its resource hints and the inline flight data from an exported page.
 * Keeps everything else, including comments, since hydration needs it. Returns `undefined` if the
 * inline data differs from `flight`, the content of the page's flight file, or if Next's scripts
 * are missing.
 */
export function deferPage(html: string, flight: string): DeferredPage | undefined {
  const { cuts, chunks, runtime, payload } = parseScripts(html)
  if (payload !== flight || runtime === undefined || chunks.length === 0) return undefined
  return { html: applyCuts(html, cuts), chunks, runtime }
}

/** Removes `cuts`, which must be in order, and inserts the placeholder at the first one. */
function applyCuts(html: string, cuts: Offsets[]): string {
  const ends = [0, ...cuts.map(({ end }) => end)]
  const [first, ...rest] = ends.map((end, index) => html.slice(end, cuts[index]?.start))
  return first + loaderPlaceholder + rest.join('')
}

interface PageScripts {
  cuts: Offsets[]
  chunks: string[]
  runtime: string | undefined
  payload: string
}

function parseScripts(html: string): PageScripts {
  const found: PageScripts = { cuts: [], chunks: [], runtime: undefined, payload: '' }
  let script: { start: number; attributes: Record<string, string>; text: string } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const start = parser.startIndex
      if (name === 'script') script = { start, attributes, text: '' }
      if (isHint(name, attributes)) found.cuts.push({ start, end: parser.endIndex + 1 })
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return
      if (collectScript(script, found))
        found.cuts.push({ start: script.start, end: parser.endIndex + 1 })
      script = undefined
    },
  })
  parser.end(html)
  return found
}

/** Returns whether a tag is one of Next's hints: a script preload, or a preconnect for fonts. */
function isHint(name: string, { rel, as }: Record<string, string>): boolean {
  return name === 'link' && (rel === 'preconnect' || (rel === 'preload' && as === 'script'))
}

/** Adds a script to `found` if it is one of Next's. Returns whether it is. */
function collectScript(
  { attributes, text }: { attributes: Record<string, string>; text: string },
  found: PageScripts,
): boolean {
  if (attributes.src !== undefined && /^\/(?:.*\/)?_next\//.test(attributes.src)) {
    // Browsers that run the loader ignore `nomodule` scripts.
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
  // Unknown kinds of data make the comparison with the flight file fail, so the page is left as is.
  found.payload += kind === 0 || kind === 1 ? data : piece
  return true
}
