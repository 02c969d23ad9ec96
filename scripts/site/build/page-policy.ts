import { createHash } from 'node:crypto'
import { DomUtils } from 'htmlparser2'

export type Element = ReturnType<typeof DomUtils.findAll>[number]

export interface PolicyOptions {
  /**
   * Values of the `style` attributes in all pages of the site, since readers may reach any of them
   * by client-side navigation, for which React runs no inline scripts.
   */
  styles: readonly string[]
  /** Value of `imageHosts` in `product.yaml`: hosts with spaces between them. */
  imageHosts: string | undefined
}

/**
 * Returns a page's Content-Security-Policy. It allows the site's own files and the page's inline
 * code. Directives shared by all responses, such as `frame-ancestors`, are in the headers
 * (`serve/headers.ts`).
 */
export function policyOf(
  elements: readonly Element[],
  { styles, imageHosts }: PolicyOptions,
): string {
  // Browsers do not run JSON-LD, so it needs no hash.
  const scripts = elements.filter(
    ({ name, attribs }) =>
      name === 'script' && attribs.src === undefined && attribs.type !== 'application/ld+json',
  )
  const styleElements = elements.filter(({ name }) => name === 'style')
  const attributes = elements.flatMap(({ attribs }) => attribs.style ?? [])
  const hosts = imageHosts?.split(' ') ?? []
  return [
    "default-src 'none'",
    `script-src 'self'${listHashes(scripts.map(DomUtils.textContent))}`,
    `style-src 'self'${listHashes(styleElements.map(DomUtils.textContent))}`,
    `style-src-attr 'unsafe-hashes'${listHashes([...attributes, ...styles])}`,
    // Style sheets contain small images as data URLs.
    ["img-src 'self' data:", ...hosts.map((host) => `https://${host}`)].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // Trusted Types allow only the policy that the early script in the head creates.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Renders the hashes of texts as CSP sources, each once and with a leading space. */
function listHashes(texts: readonly string[]): string {
  const sources = texts.map((text) => {
    return ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`
  })
  return [...new Set(sources)].join('')
}
