import { createHash } from 'node:crypto'

/** Inline code of a page, which its policy allows by hash, and hosts of its images. */
export interface PageSources {
  scripts: readonly string[]
  styles: readonly string[]
  /**
   * Values of the `style` attributes in all pages of the site, since readers may reach any of them
   * by client-side navigation, for which React runs no inline scripts.
   */
  styleAttributes: readonly string[]
  /** Hosts that are separated by spaces: `imageHosts` in `product.yaml`. */
  imageHosts: string | undefined
}

/**
 * Returns a page's Content-Security-Policy. It allows the site's own files and the page's inline
 * code. Directives shared by all responses, such as `frame-ancestors`, are in the headers
 * (`serve/headers.ts`).
 */
export function buildCsp(sources: PageSources): string {
  const { scripts, styles, styleAttributes, imageHosts = '' } = sources
  const directives = [
    ["default-src 'none'"],
    // WebAssembly is not allowed here. Search runs it in a worker, which gets its policy from its
    // own response.
    ["script-src 'self'", ...listHashes(scripts)],
    ["style-src 'self'", ...listHashes(styles)],
    ["style-src-attr 'unsafe-hashes'", ...listHashes(styleAttributes)],
    // Style sheets contain small images as data URLs.
    ["img-src 'self' data:", ...(imageHosts.match(/\S+/g) ?? []).map((host) => `https://${host}`)],
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

/** Returns the hashes of texts as CSP sources, each once. */
function listHashes(texts: readonly string[]): string[] {
  const sources = texts.map((text) => {
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
  return [...new Set(sources)]
}
