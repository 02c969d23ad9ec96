import type { Page } from '../page.ts'

/** Ids that browsers, footnotes and hosts add, and addresses of apps on the page. */
const commonAnchor = /^(?:_?top|__.*|user-content-.*|fn.*|.*[=/].*)$/

/**
 * Returns whether a page has an anchor, as far as its text says: a heading with the same letters and
 * digits, with or without a final number, or the id itself in braces, brackets, quotes or `(id)=`.
 * It is unknown if code may add more.
 */
export function findAnchor(page: Page, hash: string): 'known' | 'missing' | 'unknown' {
  if (hash === '' || commonAnchor.test(hash)) return 'known'
  const key = toAnchorKey(hash)
  const keys = [key, key.replace(/\d+$/, '')]
  const isKnown = page.anchors.some(({ id, explicitId, text = '' }) =>
    explicitId === undefined ? keys.includes(toAnchorKey(text)) : id === hash,
  )
  if (isKnown || keys.includes('') || isDefined(hash, page.file.text)) return 'known'
  return page.hasOtherAnchors ? 'unknown' : 'missing'
}

/** Returns the letters and digits of a heading or an id, in which all ways to make ids agree. */
export function toAnchorKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns whether a text has an id other than in a link. */
function isDefined(id: string, text: string): boolean {
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    const around = text.charAt(at - 1) + text.charAt(at + id.length)
    if (/^(?:#[\s}\].]|""|''|\(\))$/.test(around)) return true
  }
  return false
}
