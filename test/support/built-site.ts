import { buildBuiltSite } from '#site/check/built-site.ts'
import { listDiagnostics } from '#site/check/check-site.ts'

/** Where the test site is published. */
export const docsUrl = 'https://docs.acme.example'

/** A page that all checks pass, with a body of its own. */
export function html(title: string, body = '<h1>Page</h1>'): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head>\n<body><article>${body}</article></body></html>`
}

/** Finds the problems of a clean site of two pages, in which files are replaced or added. */
export function check(files: Record<string, string> = {}) {
  const texts = new Map(
    Object.entries({
      'index.html': html('Start'),
      'one.html': html('One'),
      '404.html': html('Not found'),
      'sitemap.xml': `<urlset>\n<url><loc>${docsUrl}</loc></url>\n<url><loc>${docsUrl}/one</loc></url></urlset>`,
      ...files,
    }),
  )
  return listDiagnostics(buildBuiltSite('out', docsUrl, [...texts.keys()], texts))
}
