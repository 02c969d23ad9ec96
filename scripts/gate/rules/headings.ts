import GithubSlugger from 'github-slugger'
import { hasTree, rawTitleOf, type ParsedDocument, isPage, type Anchor } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { type PageRule, toRelatedLocation } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { isBlank, nodesOfType, textOf } from '#core/tree.ts'

export const headingBodyH1Rule: PageRule = {
  id: 'heading:body-h1',
  summary: 'Headings in the body begin at level 2; the title is the heading of level 1.',
  severity: 'warning',
  fixes: 'content',
  *check(page) {
    const title = rawTitleOf(page)
    for (const node of nodesOfType(page.mdx.tree, 'heading')) {
      if (node.depth > 1) continue
      const range = offsetsOfNode(node)
      const isTitle = textOf(node).trim() === title
      yield {
        message: 'Unexpected heading of level 1, expected `##`',
        ...range,
        ...(isTitle && { fix: [{ ...range, text: '' }] }),
        help: 'Remove it if it repeats the title; otherwise write `##`',
        note: 'The title in the front matter is the heading of level 1',
      }
    }
  },
}

export const headingEmptyRule: PageRule = {
  id: 'heading:empty',
  isGeneral: true,
  summary: 'A heading has text.',
  severity: 'warning',
  check({ mdx: { tree } }) {
    const empty = nodesOfType(tree, 'heading').filter(isBlank)
    return empty.map((node) => ({
      message: 'Unexpected heading without text',
      ...offsetsOfNode(node),
      help: 'Write its text, or remove the line; for a literal `#` write `\\#`',
    }))
  },
}

/**
 * Nextra adds the heading to the table of contents even if the footnote is unreferenced, and then
 * fails to find it.
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
      message: 'Unexpected heading in a footnote',
      ...offsetsOfNode(node),
      help: 'Write the line in bold, or move the text out of the footnote',
    }))
  },
}

/** markdownlint does not report these headings, since `maskMdx` hides them from it. */
export const headingMissingBlankLineRule: PageRule = {
  id: 'heading:missing-blank-line',
  isGeneral: true,
  summary:
    'A line `---` below a sentence has a blank line above it, so that the sentence is no heading.',
  severity: 'warning',
  check(page) {
    if (!hasTree(page)) return []
    return findAccidentalUnderlines(page).map((range) => ({
      ...range,
      message: 'Unexpected `---` directly below text, which makes the text a heading',
      help: 'Add a blank line above for a separator, or start a heading with `## `',
    }))
  },
}

/** Finds `---` directly below text that spans several lines or ends with punctuation. */
export function findAccidentalUnderlines({ mdx, file, bodyStart }: ParsedDocument): Offsets[] {
  return nodesOfType(mdx.tree, 'heading').flatMap(({ depth, position }) => {
    const { start, end } = position!
    const source = file.text.slice(start.offset, end.offset)
    const underlineStart = source.search(/-+[ \t]*$/)
    const text = source.slice(0, Math.max(0, underlineStart))
    const isSetext = depth === 2 && /\n[ \t>]*$/.test(text)
    // `front-matter:schema` reports front matter whose opening `---` is missing.
    const isFrontMatter = bodyStart === 0 && start.line === 1 && /^[\w-]+:/.test(text)
    const isSentence = /[.:;,…。：；]["'”’»)\]*_`]*[\s>]*$/.test(text)
    const isMultiline = end.line - start.line > 1
    if (!isSetext || isFrontMatter || !(isSentence || isMultiline)) return []
    return [{ start: start.offset! + underlineStart, end: start.offset! + source.trimEnd().length }]
  })
}

/** Maximum length of a heading without its own id, so that the anchor is readable in a URL. */
const maxHeadingLength = 120

/** Accepts headings of any length if they set a valid id. */
export const headingAnchorRule: PageRule = {
  id: 'heading:anchor',
  summary: 'The anchor of a heading is short, and the one that `[#own-id]` sets.',
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

function describeAnchor({ id, depth, text = '', explicitId, start }: Anchor, source: string) {
  if (depth === undefined) return undefined
  const comment = /\{\/\*\s*#([a-z][\w.:-]*)\s*\*\/\}/.exec(source)
  if (comment) {
    const [found, id] = comment
    const range = { start: start + comment.index, end: start + comment.index + found.length }
    const message = `Unexpected id in a comment, \`${found}\`, which sets no anchor`
    return { message, ...range, help: `Write \`[#${id}]\`` }
  }
  const slug = new GithubSlugger().slug(explicitId ?? text)
  if (explicitId !== undefined) {
    // An id that is taken gets a suffix, and `heading:duplicate-id` reports it.
    return slug === explicitId || slug !== id
      ? undefined
      : describeExplicitId(explicitId, slug, start, source)
  }
  if (slug.replaceAll('-', '') === '' && text.trim() !== '') {
    const message = `Cannot make an anchor from the heading \`${text.trim()}\``
    return { message, help: 'Use words in the heading, or set an id: `[#own-id]`' }
  }
  if (text.length <= maxHeadingLength) return undefined
  const message = `Unexpected heading of ${text.length} characters, expected at most ${maxHeadingLength}`
  return { message, help: 'Shorten the heading, or set a short id: `[#own-id]`' }
}

/** Describes an id that Nextra would change, since it converts ids to lowercase slugs. */
function describeExplicitId(explicitId: string, slug: string, start: number, source: string) {
  const message = `Unexpected id \`[#${explicitId}]\`, which becomes \`${slug}\``
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
