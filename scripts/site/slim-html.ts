import { Parser } from 'htmlparser2'

/** Scripts of ours begin with one of these; their addresses are not Next's. */
const nextAddress = /^\/_next\//

/** What Next writes into inline scripts: the flight data of React, which nothing here reads. */
const flightData = /^\s*(?:\(self\.__next|self\.__next|requestAnimationFrame\(function\(\)\{\$RT)/

/**
 * Takes out of an exported page what only Next's runtime in the browser needs: its scripts, their
 * preloads, the flight data, comments and empty markers. What readers see is all there without it.
 */
export function slimHtml(html: string): string {
  const cuts: [start: number, end: number][] = []
  let script: { start: number; isNext: boolean; text: string } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'script') {
        const isNext = nextAddress.test(attributes.src ?? '') || attributes.id === '_R_'
        script = { start: parser.startIndex, isNext, text: '' }
      }
      if (isNeedless(name, attributes)) cuts.push([parser.startIndex, parser.endIndex + 1])
    },
    ontext(text) {
      if (script) script.text += text
    },
    onclosetag(name) {
      if (name !== 'script' || !script) return
      if (script.isNext || flightData.test(script.text)) {
        cuts.push([script.start, parser.endIndex + 1])
      }
      script = undefined
    },
    oncomment() {
      cuts.push([parser.startIndex, parser.endIndex + 1])
    },
  })
  parser.end(html)
  return applyCuts(html, cuts).replaceAll('<div hidden=""></div>', '')
}

function isNeedless(name: string, attributes: Record<string, string>): boolean {
  if (name === 'meta') return attributes.name === 'next-size-adjust'
  return name === 'link' && attributes.rel === 'preload' && attributes.as === 'script'
}

function applyCuts(html: string, cuts: [start: number, end: number][]): string {
  let text = ''
  let at = 0
  for (const [start, end] of cuts) {
    text += html.slice(at, start)
    at = end
  }
  return text + html.slice(at)
}
