import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { escapeAttribute } from '#core/escape.ts'

/**
 * Adds the Content-Security-Policy (`buildCsp`) after `<meta charset>`. Throws if the head does not
 * begin with that tag.
 */
export function addCspMeta(
  html: string,
  siteStyles: readonly string[] = [],
  imageHosts?: string,
): string {
  if (html.includes(policyTag)) return html
  const start = /<head[^>]*>\s*<meta charset[^>]*>/i.exec(html)
  if (!start) throw new Error('Cannot find the character set at the beginning of the page')
  const end = start.index + start[0].length
  const meta = `${policyTag} content="${escapeAttribute(buildCsp(html, siteStyles, imageHosts))}"/>`
  return html.slice(0, end) + meta + html.slice(end)
}

const policyTag = '<meta http-equiv="Content-Security-Policy"'

/**
 * Returns a page's Content-Security-Policy. It allows the site's own files, and the page's inline
 * scripts and styles by hash. `siteStyles` lists the `style` attributes in all pages, since readers
 * may reach any of them by client-side navigation, for which React runs no inline scripts.
 * Directives shared by all responses, such as `frame-ancestors`, are in the headers
 * (`serve/headers.ts`).
 */
export function buildCsp(
  html: string,
  siteStyles: readonly string[] = [],
  imageHosts = '',
): string {
  const { scripts, styles, styleAttributes } = collectInlineHashes(html)
  const directives = [
    ["default-src 'none'"],
    // WebAssembly is not allowed here. Search runs it in a worker, which gets its policy from its
    // own response.
    ["script-src 'self'", ...scripts],
    ["style-src 'self'", ...styles],
    ["style-src-attr 'unsafe-hashes'", ...new Set([...styleAttributes, ...siteStyles.map(hashOf)])],
    // Style sheets contain small images as data URLs.
    [
      "img-src 'self' data:",
      ...imageHosts
        .split(' ')
        .filter(Boolean)
        .map((host) => `https://${host}`),
    ],
    ["media-src 'self'"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
    // Trusted Types allow only the policy that the early script in the head creates.
    ["require-trusted-types-for 'script'"],
    ['trusted-types default'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** Collects the hashes of inline scripts, styles and `style` attributes as CSP sources. */
function collectInlineHashes(html: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const styleAttributes = new Set<string>()
  let hashes: Set<string> | undefined
  let start = 0
  const parser = new Parser({
    onopentag(name, { src, type, style }) {
      if (style !== undefined) styleAttributes.add(hashOf(style))
      start = parser.endIndex + 1
      // Browsers do not run JSON-LD, so it needs no hash.
      const isCode = src === undefined && type !== 'application/ld+json'
      if (name === 'style') hashes = styles
      else hashes = name === 'script' && isCode ? scripts : undefined
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style')
        hashes?.add(hashOf(html.slice(start, parser.startIndex)))
      hashes = undefined
    },
  })
  parser.end(html)
  return { scripts, styles, styleAttributes }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
