import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import pMap from 'p-map'
import { listFiles, toDisplayPath, UsageError } from '#content/read/read-content.ts'
import type { Offsets } from '#core/diagnostic.ts'
import type { Route } from '#core/route.ts'
import { basePathOf } from '#core/url.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import { cleanPathOf } from '../serve/redirects.ts'

/** Parsed files of a built site. */
export interface BuiltSite {
  /** Display path of the folder. */
  dir: string
  /** URL of the site, without a trailing slash. */
  docsUrl: string
  /** Path of `docsUrl`. Empty at the root of a domain. */
  basePath: string
  files: ReadonlySet<string>
  /** HTML files by path, including redirects and the error page. */
  pages: ReadonlyMap<string, HtmlPage>
  /** Contents of other files with links, by path: the sitemap and `_redirects`. */
  linkFiles: ReadonlyMap<string, string>
}

/** Page for unknown URLs, which has no route of its own. */
export const errorPage = '404.html'

/** Reads a built site. Throws a `UsageError` if it has no pages. */
export async function readBuiltSite(dir: string, docsUrl: string): Promise<BuiltSite> {
  const files = await listFiles(dir).catch(() => [])
  if (!files.some((file) => file.endsWith('.html'))) {
    const shown = toDisplayPath(dir)
    throw new UsageError(`Cannot find any .html file in \`${shown}\`; \`npm run build\` makes them`)
  }
  const checked = files.filter(isChecked)
  const read = (file: string) => readFile(path.join(dir, file), 'utf8')
  const texts = await pMap(checked, read, diskConcurrency)
  const all = new Map(checked.map((file, index) => [file, texts[index]!]))
  return parseBuiltSite(toDisplayPath(dir), docsUrl, files, all)
}

/** Parses a built site, given the paths of all files and the contents of the checked ones. */
export function parseBuiltSite(
  dir: string,
  docsUrl: string,
  files: readonly string[],
  texts: ReadonlyMap<string, string>,
): BuiltSite {
  const pages = [...texts].filter(([file]) => file.endsWith('.html'))
  return {
    dir,
    docsUrl: docsUrl.replace(/\/$/, ''),
    basePath: basePathOf(docsUrl),
    files: new Set(files),
    pages: new Map(pages.map(([file, text]) => [file, parsePage(file, text)])),
    linkFiles: new Map([...texts].filter(([file]) => !file.endsWith('.html'))),
  }
}

function isChecked(file: string): boolean {
  return file.endsWith('.html') || file === 'sitemap.xml' || file === '_redirects'
}

/** Value in a file, with the offsets of the tag or text that contains it. */
export interface FileValue extends Offsets {
  value: string
}

/** Parsed HTML file of the built site. All lists are in document order. */
export interface HtmlPage {
  path: string
  text: string
  /** URL path of the file, without the base path. */
  route: Route
  /** Whether it has a `<meta>` redirect. */
  isRedirect: boolean
  titles: FileValue[]
  topHeadings: FileValue[]
  ids: FileValue[]
  /** URLs of links, including canonical and alternate ones. */
  links: FileValue[]
  /** URLs of files that the page loads. */
  assets: FileValue[]
  wordCount: number
}

/** Parses an HTML file in one pass. Skips templates and the titles of SVGs. */
function parsePage(path: string, text: string): HtmlPage {
  const page: HtmlPage = {
    path,
    text,
    route: cleanPathOf(`/${path}`),
    isRedirect: false,
    titles: [],
    topHeadings: [],
    ids: [],
    links: [],
    assets: [],
    wordCount: 0,
  }
  const openCounts: Record<string, number> = { article: 0, svg: 0, template: 0 }
  let title: FileValue | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name in openCounts) openCounts[name]!++
      if (openCounts.template) return
      const tag = { start: parser.startIndex, end: parser.endIndex + 1 }
      if (name === 'title' && !openCounts.svg) {
        title = { ...tag, value: '' }
        page.titles.push(title)
      }
      collectTag(page, name, attributes, tag)
    },
    ontext(part) {
      if (title) title.value += part
      else if (openCounts.article) page.wordCount += part.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0
    },
    onclosetag(name) {
      if (name in openCounts) openCounts[name]!--
      if (name === 'title') title = undefined
    },
  })
  parser.end(text)
  return page
}

type Attributes = Readonly<Record<string, string>>

function collectTag(
  page: HtmlPage,
  name: string,
  attributes: Attributes,
  tag: Omit<FileValue, 'value'>,
): void {
  const { id, href } = attributes
  if (id !== undefined) page.ids.push({ ...tag, value: id })
  if (name === 'h1') page.topHeadings.push({ ...tag, value: '' })
  if (name === 'meta' && attributes['http-equiv'] === 'refresh') page.isRedirect = true
  if (href !== undefined && isLink(name, attributes)) page.links.push({ ...tag, value: href })
  else {
    page.assets.push(...collectAssets(attributes).map((value) => ({ ...tag, value })))
  }
}

function isLink(name: string, { rel = '' }: Attributes): boolean {
  return name === 'a' || name === 'area' || (name === 'link' && /canonical|alternate/.test(rel))
}

/** Collects the URLs that a tag loads, except for fragments of the same page. */
function collectAssets(attributes: Attributes): string[] {
  const { src, poster, href, srcset = '', property, content } = attributes
  const isPicture = property === 'og:image' || attributes.name === 'twitter:image'
  const candidates = srcset.split(/,\s+/).map((each) => each.trim().split(/\s/)[0] || undefined)
  const urls = [src, poster, href, attributes.data, isPicture ? content : undefined, ...candidates]
  return urls.flatMap((url) => (url === undefined || url.startsWith('#') ? [] : [url]))
}
