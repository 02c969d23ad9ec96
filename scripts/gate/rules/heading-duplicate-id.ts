import GithubSlugger from 'github-slugger'
import { isPage, type Anchor } from '#content/page.ts'
import { toRelated, type PageRule } from '#content/rule.ts'

/** Leaves headings with equal texts, which get numbered ids, to `markdownlint:MD024`. */
export const headingDuplicateIdRule: PageRule = {
  id: 'heading:duplicate-id',
  summary: 'An id that a heading or a component sets is on its page once.',
  severity: 'warning',
  *check(page) {
    if (!isPage(page)) return
    const firsts = new Map<string, Anchor>()
    for (const anchor of page.anchors) {
      const id = baseId(anchor)
      const first = firsts.get(id)
      if (!firsts.has(anchor.id)) firsts.set(anchor.id, anchor)
      if (!first || !collides(first, anchor)) continue
      yield {
        message: `Unexpected second id \`${id}\` on the page`,
        start: anchor.start,
        end: anchor.end,
        help: `Links to \`#${id}\` lead to the first one: give a heading another id, \`[#other-id]\``,
        related: [toRelated(page, first, `The first id \`${id}\``)],
      }
    }
  },
}

/** Returns the id of an anchor before deduplication. */
function baseId({ id, depth, text = '', ownId }: Anchor): string {
  return depth === undefined ? id : new GithubSlugger().slug(ownId ?? text)
}

/** Returns whether one anchor is a heading, and one sets its id explicitly. */
function collides(a: Anchor, b: Anchor): boolean {
  const isHeading = a.depth !== undefined || b.depth !== undefined
  return isHeading && [a, b].some(({ depth, ownId }) => depth === undefined || ownId !== undefined)
}
