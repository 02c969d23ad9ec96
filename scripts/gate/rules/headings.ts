import GithubSlugger from 'github-slugger'
import { isPage, type Anchor } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { type PageRule, toRelatedLocation } from '#content/rule.ts'
import { isBlank, nodesOfType } from '#core/tree.ts'

export const headingEmptyRule: PageRule = {
  id: 'heading:empty',
  isGeneral: true,
  summary: 'A heading has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    const empty = nodesOfType(tree, 'heading').filter(isBlank)
    return empty.map((node) => ({
      message: 'Heading has no text',
      ...offsetsOfNode(node),
      help: 'Write its text, or remove the line; for a literal `#` write `\\#`',
    }))
  },
}

/**
 * The table of contents would list the heading even if the footnote is unreferenced, and therefore
 * not on the page.
 */
export const headingInFootnoteRule: PageRule = {
  id: 'heading:in-footnote',
  summary: 'A footnote contains no heading.',
  severity: 'error',
  isRequired: true,
  check({ mdx: { tree } }) {
    const footnotes = nodesOfType(tree, 'footnoteDefinition')
    const headings = footnotes.flatMap((footnote) => nodesOfType(footnote, 'heading'))
    return headings.map((node) => ({
      message: 'Footnote contains a heading',
      ...offsetsOfNode(node),
      help: 'Write the line in bold, or move the text out of the footnote',
    }))
  },
}

export const headingAnchorRule: PageRule = {
  id: 'heading:anchor',
  summary: 'The anchor of a heading is the one that `[#own-id]` sets.',
  severity: 'warning',
  fixes: 'content',
  *check(document) {
    if (!isPage(document)) return
    for (const anchor of document.anchors) {
      const found = describeAnchor(anchor, document.file.text.slice(anchor.start, anchor.end))
      if (found) yield { start: anchor.start, end: anchor.end, ...found }
    }
  },
}

function describeAnchor({ depth, explicitId, start }: Anchor, source: string) {
  if (depth === undefined) return undefined
  const slug = new GithubSlugger().slug(explicitId ?? '')
  if (explicitId === undefined || slug === explicitId) return undefined
  return describeExplicitId(explicitId, slug, start, source)
}

/** Describes an id that the site would change, since it converts ids to lowercase slugs. */
function describeExplicitId(explicitId: string, slug: string, start: number, source: string) {
  const message = `Id \`[#${explicitId}]\` becomes \`${slug}\``
  const at = source.lastIndexOf(`[#${explicitId}]`)
  const help = `Write \`[#${slug || 'own-id'}]\``
  if (at === -1) return { message, help }
  const range = { start: start + at, end: start + at + explicitId.length + 3 }
  return { message, ...range, help, ...(slug && { fix: [{ ...range, text: `[#${slug}]` }] }) }
}

/**
 * Skips pairs of headings without explicit ids. `markdownlint:MD024` reports those with the same
 * text.
 */
export const headingDuplicateIdRule: PageRule = {
  id: 'heading:duplicate-id',
  isGeneral: true,
  summary: 'An id that a heading or component sets is unique on its page.',
  severity: 'warning',
  *check(page) {
    if (!isPage(page)) return
    const firstById = new Map<string, Anchor>()
    for (const anchor of page.anchors.filter(({ isPossible }) => !isPossible)) {
      const id = toBaseId(anchor)
      const first = firstById.get(id)
      if (!firstById.has(anchor.id)) firstById.set(anchor.id, anchor)
      if (!first || !idsCollide(first, anchor)) continue
      yield {
        message: `Duplicate id \`${id}\` on the page`,
        start: anchor.start,
        end: anchor.end,
        help: `Links to \`#${id}\` lead to the first one; set another id, as in \`[#other-id]\``,
        related: [toRelatedLocation(page, first, `The first id \`${id}\``)],
      }
    }
  },
}

/** Returns the id of an anchor before deduplication. */
function toBaseId({ id, depth, text = '', explicitId }: Anchor): string {
  return depth === undefined ? id : new GithubSlugger().slug(explicitId ?? text)
}

/** Returns whether two anchors with the same id include a heading and an explicit id. */
function idsCollide(a: Anchor, b: Anchor): boolean {
  const isHeading = a.depth !== undefined || b.depth !== undefined
  return (
    isHeading &&
    [a, b].some(({ depth, explicitId }) => depth === undefined || explicitId !== undefined)
  )
}
