import { slug } from 'github-slugger'
import type { Root } from 'mdast'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { applyEdits, type TextEdit } from '#core/diagnostic.ts'
import { toAnchorKey } from '#content/docs-folder/find-anchor.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import { collectComponents } from '#content/schema/components.ts'
import type { OldPage, OldSite } from './old-site.ts'

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
  const text = readFileSync(path.join(built.dir, html.path), 'utf8')
  const headings = collectAnchors(tree, anchorData).filter(({ depth }) => depth !== undefined)
  const ownIds = new Set(headings.map(({ id }) => id))
  const isHeading = ({ start }: { start: number }) => /^<h[2-6]\b/i.test(text.slice(start, start + 4))
  const ids = html.ids.filter(isHeading)
  const edits = headings.flatMap(({ id, explicitId, start, end }, at): TextEdit[] => {
    const isAlike = ({ value }: { value: string }) => toAnchorKey(value) === toAnchorKey(id)
    // A theme may have headings of its own, or ids beside the headings.
    const old = ids.length === headings.length ? ids[at] : html.ids.find(isAlike)
    if (!old || ownIds.has(old.value)) return []
    const isLine = /^#[^\n]*[^\s#]$/.test(body.slice(start, end)) && explicitId === undefined
    if (isLine && slug(old.value) === old.value) return [{ start: end, end, text: ` [#${old.value}]` }]
    leave('anchors of headings that change', `#${old.value} in ${file}`)
    return []
  })
  return applyEdits(body, edits)
}

const anchorData = { variables: {}, references: {}, components: collectComponents() }
