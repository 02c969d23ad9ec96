import { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { applyEdits, type TextEdit } from '#core/diagnostic.ts'
import { toAnchorKey } from '#content/docs-folder/find-anchor.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectComponents } from '#content/schema/components.ts'
import type { OldPage, OldSite } from './old-site.ts'

const anchorData = { variables: {}, references: {}, components: collectComponents() }

/**
 * Returns the body of a page with the ids that its headings have on the built page, as in
 * `## Title [#id]`, where this site would make others.
 */
export function keepAnchors(
  { file, html }: OldPage,
  { body, tree }: { body: string; tree: Root },
  { built, leave }: OldSite,
): string {
  if (!html || !built) return body
  const headings = collectAnchors(tree, anchorData).filter(({ depth }) => depth !== undefined)
  const known = new Set(headings.map(({ id }) => id))
  const ids = html.ids.filter(({ element }) => /^h[2-6]$/.test(element))
  const edits = headings.flatMap(({ id, explicitId, start, end }, at): TextEdit[] => {
    const isAlike = ({ value }: { value: string }) => toAnchorKey(value) === toAnchorKey(id)
    // Some themes have ids beside the headings, or headings of their own.
    const old = (ids.length === headings.length ? ids[at] : html.ids.find(isAlike))?.value
    if (old === undefined || known.has(old)) return []
    const isLine = /^#[^\n]*[^\s#]$/.test(body.slice(start, end)) && explicitId === undefined
    if (isLine && slug(old) === old) return [{ start: end, end, text: ` [#${old}]` }]
    leave('anchors of headings that change', `#${old} in ${file}`)
    return []
  })
  return applyEdits(body, edits)
}
