import { assetFolder } from '#content/links/resolve-link.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { basePathOf } from '#core/base-path.ts'
import type { Route } from '#core/route.ts'
import type { HtmlPage } from './html-page.ts'
import { parseHtml } from './parse-html.ts'

/** The built site: what the checks look at. */
export interface BuiltSite {
  /** Path of the folder as the user would type it. */
  dir: string
  /** Address of the site, without a slash at the end. */
  docsUrl: string
  /** The path of that address, empty at the top of a domain. */
  basePath: string
  /** Paths of all files that the server gives out. */
  files: ReadonlySet<string>
  /** All pages that readers read, without those that lead on to another. */
  pages: HtmlPage[]
  /** All pages; what leads on is among them. */
  pageByFile: ReadonlyMap<string, HtmlPage>
  /** Pages that search engines may list, by route. */
  listed: ReadonlyMap<Route, HtmlPage>
  sitemap: SourceFile | undefined
  redirects: SourceFile | undefined
  /** The pages as Markdown, and the list of them for assistants. */
  markdown: SourceFile[]
}

/** What is read of a built site: the paths of all files, and the texts that the checks need. */
export interface SiteFiles {
  dir: string
  paths: string[]
  texts: ReadonlyMap<string, string>
}

/** Whether the text of a file is needed. */
export function isCheckedText(file: string): boolean {
  return /\.html$|^sitemap\.xml$|^_redirects$/.test(file) || isMarkdown(file)
}

/** Whether a file is the Markdown of a page; one in the folder of assets is an author's own. */
export function isMarkdownOfPage(file: string): boolean {
  return file.endsWith('.md') && !`/${file}`.startsWith(`${assetFolder}/`)
}

function isMarkdown(file: string): boolean {
  return isMarkdownOfPage(file) || file === 'llms.txt'
}

/** Parses every HTML file once. */
export function buildBuiltSite({ dir, paths, texts }: SiteFiles, docsUrl: string): BuiltSite {
  const toFile = (path: string, text: string): SourceFile => ({
    path,
    displayPath: `${dir}/${path}`,
    text,
  })
  const fileAt = (path: string) => {
    const text = texts.get(path)
    return text === undefined ? undefined : toFile(path, text)
  }
  const parsed = Array.from(texts)
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, text]) => parseHtml(toFile(path, text)))
  const pages = parsed.filter(({ isRedirect }) => !isRedirect)
  return {
    dir,
    docsUrl: docsUrl.replace(/\/$/, ''),
    basePath: basePathOf(docsUrl),
    files: new Set(paths),
    pages,
    pageByFile: new Map(parsed.map((page) => [page.file.path, page])),
    listed: new Map(pages.filter((page) => page.isListed).map((page) => [page.route, page])),
    sitemap: fileAt('sitemap.xml'),
    redirects: fileAt('_redirects'),
    markdown: paths.filter(isMarkdown).flatMap((path) => fileAt(path) ?? []),
  }
}
