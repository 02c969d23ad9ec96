import { Parser } from 'htmlparser2'
import type { Tag } from './html-page.ts'

/** An address that a sitemap lists. */
export interface SitemapEntry extends Tag {
  url: string
}

/** Collects the addresses of a sitemap, with the offsets of their `<loc>`. */
export function parseSitemap(text: string): SitemapEntry[] {
  const entries: SitemapEntry[] = []
  let entry: SitemapEntry | undefined
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'loc') entry = { url: '', start: parser.startIndex, end: parser.endIndex + 1 }
      },
      ontext(part) {
        if (entry) entry.url += part
      },
      onclosetag(name) {
        if (name !== 'loc' || !entry) return
        entries.push({ ...entry, url: entry.url.trim(), end: parser.endIndex + 1 })
        entry = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return entries
}
