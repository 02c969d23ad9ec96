import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import type { Analytics } from '#content/schema/analytics.ts'

/**
 * The Content-Security-Policy of a page: everything is refused but what the page holds now, each inline
 * script and style by its hash, what the site's own files may do, and the one script and the addresses of
 * analytics, if there are any. It stays in force as the reader
 * goes on from page to page, since React then sets styles by script, which a policy leaves alone, and
 * runs no inline scripts. What is the same for all answers, such as `frame-ancestors`, which is without
 * effect in a page, is in the headers (`serve/headers.ts`).
 */
export function policyOf(html: string, analytics: Analytics | null = null): string {
  const { scripts, styles, styleAttributes } = collectInline(html)
  const directives = [
    ["default-src 'none'"],
    // The search runs WebAssembly in a worker, which has the policy of its own answer.
    ["script-src 'self'", ...scripts, ...(analytics ? [withoutQuery(analytics.script)] : [])],
    ["style-src 'self'", ...styles],
    ["style-src-attr 'unsafe-hashes'", ...styleAttributes],
    // The style sheets hold small drawings as data.
    ["img-src 'self' data:"],
    ["media-src 'self'"],
    ["manifest-src 'self'"],
    ["connect-src 'self'", ...(analytics?.connect ?? [])],
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
    // `early-script.tsx` makes the one policy that there may be.
    ["require-trusted-types-for 'script'"],
    ['trusted-types default'],
  ]
  return directives.map((parts) => parts.join(' ')).join('; ')
}

/** A policy names an address without its query. */
function withoutQuery(address: string): string {
  return address.split('?', 1)[0]!
}

interface Inline {
  scripts: ReadonlySet<string>
  styles: ReadonlySet<string>
  styleAttributes: ReadonlySet<string>
}

/** Hashes of what a page holds inline, as sources of a policy. */
function collectInline(html: string): Inline {
  const [scripts, styles, styleAttributes] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ]
  let into: Set<string> | undefined
  let start = 0
  const parser = new Parser({
    onopentag(name, { src, type, style }) {
      if (style !== undefined) styleAttributes.add(hashOf(style))
      start = parser.endIndex + 1
      if (name === 'style') into = styles
      else if (name === 'script' && src === undefined && isExecuted(type)) into = scripts
      else into = undefined
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style')
        into?.add(hashOf(html.slice(start, parser.startIndex)))
      into = undefined
    },
  })
  parser.end(html)
  return { scripts, styles, styleAttributes }
}

/** Blocks of data, such as JSON-LD, are no scripts to a browser. */
function isExecuted(type = ''): boolean {
  return /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i.test(
    type,
  )
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
