import GithubSlugger from 'github-slugger'
import { isPage, type Anchor } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

/** Longest text whose anchor people can still read in an address. */
const maxLength = 120

/** Accepts any heading that sets a good id itself. */
export const headingAnchorRule: PageRule = {
  id: 'heading:anchor',
  summary: 'A heading has an anchor that people can write: short, and as `[#own-id]` says.',
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
    return { message, help: 'Say in words what the part is about, or set an id: `[#own-id]`' }
  }
  if (text.length <= maxLength) return undefined
  const message = `Unexpected heading of ${text.length} characters, expected at most ${maxLength}`
  return { message, help: 'Say the rest in a sentence below it, or set a short id: `[#own-id]`' }
}

/** Links to an id that is lower case and without spaces, whatever is written. */
function describeOwnId(ownId: string, slug: string, start: number, source: string) {
  const message = `Unexpected id \`[#${ownId}]\`, which becomes \`${slug}\``
  const at = source.lastIndexOf(`[#${ownId}]`)
  const help = `Write \`[#${slug || 'own-id'}]\``
  if (at === -1) return { message, help }
  const place = { start: start + at, end: start + at + ownId.length + 3 }
  return { message, ...place, help, ...(slug && { fix: [{ ...place, text: `[#${slug}]` }] }) }
}
