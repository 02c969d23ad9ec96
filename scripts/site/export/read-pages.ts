import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Parser } from 'htmlparser2'
import { sitemapFileName } from '#content/read/generated-files.ts'
import { UsageError } from '#content/read/read-content.ts'
import {
  navigationFileName,
  type NavigationEntry,
  type NavigationFile,
} from '#generate/navigation-file.ts'
import { parseSitemap } from '../check/parse-sitemap.ts'

/** A finished site, as far as one document is made of it. */
export interface SitePages {
  /** Its name. */
  title: string
  description: string
  language: string
  /** The address at which it is published, without a slash at the end. */
  docsUrl: string
  /** Texts of its style sheets. */
  styles: string[]
  /** The sidebar. */
  entries: NavigationEntry[]
  /** In the order of the sidebar; then what is not in there. */
  pages: { route: string; html: string }[]
}

/** Reads a finished site. Throws a `UsageError` where there is none in the folder. */
export async function readPages(dir: string): Promise<SitePages> {
  const read = (file: string) => readFile(path.join(dir, file), 'utf8')
  const navigation = await read(navigationFileName).catch(() => {
    throw new UsageError(`Cannot find a finished site in \`${dir}\`; run \`npm run build\` first`)
  })
  const { entries } = JSON.parse(navigation) as NavigationFile
  const home = readHead(await read('index.html'))
  const docsUrl = home.canonical.replace(/\/$/, '')
  const listed = parseSitemap(await read(sitemapFileName)).map(({ url }) => {
    return decodeURI(url).slice(docsUrl.length) || '/'
  })
  const routes = new Set([...listRoutes(entries), ...listed])
  const pages = await Promise.all(
    Array.from(routes, async (route) => {
      const file = route === '/' ? 'index.html' : `${route.slice(1)}.html`
      return { route, html: await read(file) }
    }),
  )
  const base = new URL(docsUrl).pathname.replace(/\/$/, '')
  const styles = home.styles.map((href) => read(href.slice(base.length + 1)))
  return { ...home, docsUrl, entries, pages, styles: await Promise.all(styles) }
}

function listRoutes(entries: NavigationEntry[]): string[] {
  return entries.flatMap(([, target]) => (typeof target === 'string' ? target : listRoutes(target)))
}

/** What the front page says of the site. */
function readHead(html: string) {
  const head = { title: '', description: '', language: 'en', canonical: '', styles: [] as string[] }
  const parser = new Parser({
    onopentag(name, { property, content = '', rel, href = '', lang, ...others }) {
      if (name === 'html' && lang) head.language = lang
      if (name === 'meta' && property === 'og:site_name') head.title = content
      if (name === 'meta' && others.name === 'description') head.description = content
      if (name === 'link' && rel === 'canonical') head.canonical = href
      if (name === 'link' && rel === 'stylesheet') head.styles.push(href)
    },
  })
  parser.end(html)
  return head
}
