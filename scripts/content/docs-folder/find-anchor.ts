import type { Page } from '../page.ts'

/**
 * Returns whether a page has an anchor, as far as its text says: a heading with the same letters and
 * digits, with or without a final number, or with the id itself. It is unknown if the page may have
 * other ids, or if no system makes such an id of a heading.
 */
export function findAnchor(
  { anchors, hasOtherAnchors }: Page,
  hash: string,
): 'known' | 'missing' | 'unknown' {
  const key = toAnchorKey(hash)
  const keys = [key, key.replace(/\d+$/, '')]
  const isKnown = anchors.some(({ id, explicitId, text = '' }) =>
    explicitId === undefined ? keys.includes(toAnchorKey(text)) : id === hash,
  )
  if (isKnown) return 'known'
  return hasOtherAnchors || !/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(hash) ? 'unknown' : 'missing'
}

/** Returns the letters and digits of a heading or an id, in which all ways to make ids agree. */
export function toAnchorKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
