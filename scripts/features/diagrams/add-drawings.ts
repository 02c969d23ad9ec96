import type { Replacement } from '#content/expand-components.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { Page } from '#content/page.ts'
import { renderAttributes } from '#core/escape-mdx.ts'
import { drawingsOf, featureName } from './diagram.ts'

/** Adds to the component of each diagram what was drawn, as attributes after its `src`. */
export function addDrawings(page: Page, context: LinkContext): Replacement[] {
  const drawings = drawingsOf(context.site)
  return page.links.flatMap((link) => {
    if (link.feature !== featureName) return []
    const target = resolveLink(link, page, context)
    const drawing = target.type === 'source' && drawings[target.path]?.drawing
    if (!drawing) return []
    const { width, height, svg } = drawing
    const at = link.end + 1
    const attributes = { width: String(width), height: String(height), drawing: svg }
    return [{ start: at, end: at, text: renderAttributes(attributes) }]
  })
}
