import type { HostFiles, ServedSite } from './served-site.ts'

/**
 * Renders `_headers`, which Cloudflare Pages and Netlify read beside `_redirects`. Of two blocks with one
 * path, Cloudflare takes the last alone, so a path has one. Where several paths fit, both send the values
 * of all, with commas between; so `Cache-Control` stands with hashed files alone, and of other files both
 * say by themselves that they are to be asked for each time.
 */
export function renderHeadersFile({ headerRules }: ServedSite): HostFiles {
  const blocks = new Map<string, string>()
  for (const { path, headers } of headerRules) {
    const lines = Object.entries(headers).map((header) => `  ${header.join(': ')}\n`)
    blocks.set(path, (blocks.get(path) ?? `${path}\n`) + lines.join(''))
  }
  return { _headers: [...blocks.values()].join('\n') }
}
