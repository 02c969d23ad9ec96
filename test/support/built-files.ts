import { parseBuiltFiles } from '#site/check/built-files.ts'
import { listDiagnostics } from '#site/check/check-site.ts'

/** URL of the published test site. */
export const docsUrl = 'https://docs.acme.example'

/** Builds an HTML page. The default body has no findings. */
export function buildHtml(title: string, body = '<h1>Page</h1>'): string {
  return `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head>\n<body><article>${body}</article></body></html>`
}

/** Checks a built site with two pages. `files` adds or replaces files. */
export function checkBuiltFiles(files: Record<string, string> = {}) {
  const texts = new Map(
    Object.entries({
      'index.html': buildHtml('Start'),
      'one.html': buildHtml('One'),
      '404.html': buildHtml('Not found'),
      'sitemap.xml': `<urlset>\n<url><loc>${docsUrl}</loc></url>\n<url><loc>${docsUrl}/one</loc></url></urlset>`,
      ...files,
    }),
  )
  return listDiagnostics(parseBuiltFiles('out', { docsUrl }, [...texts.keys()], texts))
}
