import type { HostFiles, ServedSite } from './served-site.ts'

/**
 * Renders `_headers`, which Cloudflare Pages and Netlify read beside `_redirects`. Where several rules
 * name a header, both send the values of all, with commas between; so `Cache-Control` stands in those of
 * hashed files alone, and of other files both say by themselves that they are to be asked for each time.
 */
export function renderHeadersFile({ headerRules }: ServedSite): HostFiles {
  const blocks = headerRules.map(({ path, headers }) => {
    const lines = Object.entries(headers).map((header) => `  ${header.join(': ')}\n`)
    return `${path}\n${lines.join('')}`
  })
  return { _headers: blocks.join('\n') }
}
