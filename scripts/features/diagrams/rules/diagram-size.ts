import { listDiagrams, type Diagram } from '../diagram.ts'
import type { SiteRule } from '#content/rule.ts'

/** Pixels: on a phone of 390 it is then drawn at three quarters, which keeps its text legible. */
const maxWidth = 440

/** Characters that a drawing adds to its page. */
const maxLength = 12_000

/**
 * A drawing must be at most 440 pixels wide, so that its text is legible on a phone, and at most
 * 12,000 characters long. Shorter lines of text and a direction from top to bottom make it narrower.
 */
export const diagramSizeRule: SiteRule = {
  id: 'diagram:size',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    for (const diagram of listDiagrams(site)) {
      const message = describe(diagram)
      if (message) yield { owner: diagram.page, message, start: 0, end: 0, help }
    }
  },
}

const help = 'Break its texts into shorter lines (`\\n`), or make two diagrams of it'

function describe({ drawing }: Diagram): string | undefined {
  if (!drawing) return undefined
  const { width, svg } = drawing
  if (width > maxWidth) return `Unexpected width of ${width} pixels, expected at most ${maxWidth}`
  if (svg.length <= maxLength) return undefined
  return `Unexpected length of ${svg.length} characters, expected at most ${maxLength}`
}
