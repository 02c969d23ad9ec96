import { parseHtmlPage } from '#content/built-site/parse-html-page.ts'
import { parseRedirects, type BuiltSite } from '#content/built-site/read-built-site.ts'
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
      'sitemap.xml': '',
      ...files,
    }),
  )
  return listDiagnostics(toBuiltSite(texts), { docsUrl })
}

/** Parses the files of a built site in the folder `out`. */
export function toBuiltSite(texts: ReadonlyMap<string, string>): BuiltSite {
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  return {
    dir: 'out',
    files: new Set(texts.keys()),
    pages: new Map(pages.map(([file, text]) => [file, parseHtmlPage(file, text)])),
    redirects: parseRedirects(texts.get('_redirects') ?? ''),
  }
}
