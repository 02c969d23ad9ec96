import { readFileSync } from 'node:fs'
import path from 'node:path'
import { lookup } from 'mime-types'

/** A file of the site as an address that holds its content; other addresses stay as they are. */
export function embedFile(dir: string, src: string, docsUrl: string): string {
  const url = new URL(src.replaceAll('&amp;', '&'), `${docsUrl}/`)
  const base = new URL(`${docsUrl}/`)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) return src
  const file = decodeURIComponent(url.pathname.slice(base.pathname.length))
  const type = lookup(file) || 'application/octet-stream'
  return `data:${type};base64,${readFileSync(path.join(dir, file), 'base64')}`
}
