import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { escapeAttribute } from '#core/escape.ts'

/**
 * Adds the Content-Security-Policy after `<meta charset>`. Throws if the head does not start with it.
 */
export function addPolicy(html: string): string {
  if (html.includes(policyTag)) return html
  const start = /<head[^>]*>\s*<meta charset[^>]*>/i.exec(html)
  if (!start) throw new Error('Cannot find the character set at the beginning of the page')
  const end = start.index + start[0].length
  const meta = `${policyTag} content="${escapeAttribute(policyOf(html))}"/>`
  return html.slice(0, end) + meta + html.slice(end)
}

const policyTag = '<meta http-equiv="Content-Security-Policy"'

/**
 * Returns the Content-Security-Policy of a page, which allows the site's own files, and the page's
 * inline scripts and styles by hash. It stays in force during client-side navigation, when React
 * sets styles by script and runs no inline scripts. Directives shared by all responses, such as
 * `frame-ancestors`, are in the headers (`serve/headers.ts`).
 */
export function policyOf(html: string): string {
  const { scripts, styles, styleAttributes } = collectInline(html)
  const directives = [
    ["default-src 'none'"],
    // Search runs WebAssembly in a worker, which has the policy of its own response.
    ["script-src 'self'", ...scripts],
    ["style-src 'self'", ...styles],
    ["style-src-attr 'unsafe-hashes'", ...styleAttributes],
    // Style sheets contain small images as data URLs.
    ["img-src 'self' data:"],
    ["media-src 'self'"],
    ["font-src 'self'"],
    ["connect-src 'self'"],
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
    // The early script in the head creates the only policy that is allowed.
    ["require-trusted-types-for 'script'"],
    ['trusted-types default'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** Collects the hashes of inline scripts and styles as policy sources. */
function collectInline(html: string) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const styleAttributes = new Set<string>()
  let hashes: Set<string> | undefined
  let start = 0
  const parser = new Parser({
    onopentag(name, { src, type, style }) {
      if (style !== undefined) styleAttributes.add(hashOf(style))
      start = parser.endIndex + 1
      // JSON-LD is data, which browsers don't run.
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
