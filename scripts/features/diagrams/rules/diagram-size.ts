import type { SiteRule } from '#content/rule.ts'
import { listDiagrams } from '../diagram.ts'

/** Maximum width in pixels that is still legible when scaled to a 390-pixel phone. */
const maxWidth = 440

export const diagramSizeRule: SiteRule = {
  id: 'diagram:size',
  summary: 'A drawing is at most 440 pixels wide, to be legible on a phone.',
  severity: 'warning',
  scope: 'site',
  *check({ site }) {
    for (const { document, drawing } of listDiagrams(site)) {
      if (!drawing || drawing.width <= maxWidth) continue
      yield {
        owner: document,
        message: `Unexpected width of ${drawing.width} pixels, expected at most ${maxWidth}`,
        help: 'Break its labels into shorter lines (`\\n`), or draw it from top to bottom',
      }
    }
  },
}
