import { buildBuiltSite } from '#site/check/built-site.ts'
import { runSiteChecks } from '#site/check/check-site.ts'
import { siteChecks } from '#site/check/index.ts'

/** Where the test site is to be found. */
export const docsUrl = 'https://docs.acme.example'

/** What a page of the test site may have in place of what is right. */
export interface PageParts {
  title?: string
  head?: string
  body?: string
  lang?: string
  canonical?: string
  description?: string
  sidebar?: string[]
}

/** A page that all checks pass, but for the parts that are given. */
export function html(route: string, parts: PageParts = {}): string {
  const { title = `Page ${route}`, head = '', body = '<h1>Page</h1>', lang = ' lang="en"' } = parts
  const canonical = `<link rel="canonical" href="${docsUrl}${route === '/' ? '' : route}"/>`
  const description = '<meta name="description" content="What the page is about"/>'
  const items = (parts.sidebar ?? ['/', '/one']).map((href) => `<a href="${href}">Page</a>`)
  return [
    `<!DOCTYPE html><html${lang}><head><title>${title}</title>${head}`,
    `${parts.description ?? description}${parts.canonical ?? canonical}</head>`,
    `<body>${parts.sidebar?.length === 0 ? '' : `<nav aria-label="Docs">${items.join('')}</nav>`}`,
    `<main><article>${body}</article></main></body></html>`,
  ].join('\n')
}

/** The page that answers where there is none. */
export const notFoundPage =
  '<html lang="en"><head><title>Not found</title><meta name="robots" content="noindex"></head><body><h1>Not found</h1></body></html>'

/** A sitemap that lists the routes. */
export const sitemap = (...routes: string[]) =>
  `<urlset>\n${routes.map((route) => `<url><loc>${docsUrl}${route}</loc></url>`).join('\n')}</urlset>`

/** A clean site of two pages; a file of the same name replaces it, `undefined` takes it away. */
export function check(
  files: Record<string, string | undefined> = {},
  options: { only?: string } = {},
) {
  const all = {
    'index.html': html('/'),
    'one.html': html('/one'),
    '404.html': notFoundPage,
    'sitemap.xml': sitemap('', '/one'),
    ...files,
  }
  const texts = new Map(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  const site = buildBuiltSite({ dir: 'out', paths: [...texts.keys()], texts }, docsUrl)
  const checks = siteChecks.filter(({ id }) => !options.only || id === options.only)
  return runSiteChecks(site, checks)
}

/** The findings as `file line:column-endLine:endColumn rule message`. */
export function list(files: Record<string, string | undefined>, options: { only?: string } = {}) {
  return check(files, options).map(
    ({ file, line, column, endColumn, ruleId, severity, message }) =>
      `${file} ${line}:${column}-${endColumn} ${severity} ${ruleId} ${message}`,
  )
}

/** The messages that `body` on the page `/one` gives. */
export const ofBody = (body: string, files: Record<string, string> = {}) =>
  check({ 'one.html': html('/one', { body: `<h1>Page</h1>\n${body}` }), ...files }).map(
    ({ ruleId, message }) => `${ruleId} ${message}`,
  )
