import GithubSlugger from 'github-slugger'
import { isPage, type Anchor } from '#content/page.ts'
import { toRelated, type PageRule } from '#content/rule.ts'

/** Maximum length of a heading, so that its anchor stays readable in a URL. */
const maxLength = 120

/** Accepts long headings with a valid id of their own. */
export const headingAnchorRule: PageRule = {
  id: 'heading:anchor',
  summary: 'The anchor of a heading is short, and the one that `[#own-id]` sets.',
  severity: 'warning',
  fixes: 'value',
  *check(document) {
    if (!isPage(document)) return
    for (const anchor of document.anchors) {
      const found = describe(anchor, document.file.text.slice(anchor.start, anchor.end))
      if (found) yield { start: anchor.start, end: anchor.end, ...found }
    }
  },
}

function describe({ id, depth, text = '', ownId, start }: Anchor, source: string) {
  if (depth === undefined) return undefined
  const comment = /\{\/\*\s*#([a-z][\w.:-]*)\s*\*\/\}/.exec(source)
  if (comment) {
    const [written, id] = comment
    const place = { start: start + comment.index, end: start + comment.index + written.length }
    const message = `Unexpected id in a comment, \`${written}\`, which sets no anchor`
    return { message, ...place, help: `Write \`[#${id}]\`` }
  }
  const slug = new GithubSlugger().slug(ownId ?? text)
  if (ownId !== undefined) {
    // `heading:duplicate-id` reports an id that is taken.
    return slug === ownId || slug !== id ? undefined : describeOwnId(ownId, slug, start, source)
  }
  if (slug.replaceAll('-', '') === '' && text.trim() !== '') {
    const message = `Cannot make an anchor from the heading \`${text.trim()}\``
    return { message, help: 'Use words in the heading, or set an id: `[#own-id]`' }
  }
  if (text.length <= maxLength) return undefined
  const message = `Unexpected heading of ${text.length} characters, expected at most ${maxLength}`
  return { message, help: 'Shorten the heading, or set a short id: `[#own-id]`' }
}

/**
 * Describes an id that Nextra would change. It converts ids to slugs: lowercase, without spaces.
 */
function describeOwnId(ownId: string, slug: string, start: number, source: string) {
  const message = `Unexpected id \`[#${ownId}]\`, which becomes \`${slug}\``
  const at = source.lastIndexOf(`[#${ownId}]`)
  const help = `Write \`[#${slug || 'own-id'}]\``
  if (at === -1) return { message, help }
  const place = { start: start + at, end: start + at + ownId.length + 3 }
  return { message, ...place, help, ...(slug && { fix: [{ ...place, text: `[#${slug}]` }] }) }
}

/** `markdownlint:MD024` reports headings with the same text, which get numbered ids. */
export const headingDuplicateIdRule: PageRule = {
  id: 'heading:duplicate-id',
  summary: 'An id that a heading or component sets is unique on its page.',
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
        message: `Duplicate id \`${id}\` on the page`,
        start: anchor.start,
        end: anchor.end,
        help: `Links to \`#${id}\` lead to the first one; set another id, as in \`[#other-id]\``,
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
