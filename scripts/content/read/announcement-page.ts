import { createLineIndex } from '#core/line-index.ts'
import { collectLinks, type LinkData } from '../links/collect-links.ts'
import type { Page } from '../page.ts'
import { createPlainPage } from '../parse/create-plain-page.ts'
import { parseMdx } from '../parse/parse-mdx.ts'
import type { Theme } from './read-theme.ts'

/** The announcement as a page. */
export interface Announcement {
  page: Page
  /** Whether the file holds the text as one string, so that findings have places. */
  isLocated: boolean
}

/** Makes a page of the announcement, so that it is checked and rendered like one. */
export function createAnnouncement(
  { file, announcement: text, lines }: Theme,
  data: LinkData,
): Announcement | undefined {
  if (text === undefined) return undefined
  const found = file.text.indexOf(text)
  const shift = Math.max(0, found)
  const mdx = parseMdx(text)
  const shifted = {
    pointAt: (offset: number) => lines.pointAt(offset + shift),
    rangeAt: (start: number, end: number) => lines.rangeAt(start + shift, end + shift),
    offsetAt: createLineIndex(text).offsetAt,
  }
  const page = {
    ...createPlainPage({ ...file, text }, shifted, mdx),
    source: file,
    links: mdx.tree ? collectLinks(mdx.tree, text, data) : [],
  }
  return { page, isLocated: found !== -1 }
}
