import type { ZodType } from 'zod'
import { formatCount } from '#core/message-parts.ts'
import type { Route } from '#core/route.ts'
import type { DocusaurusBuild, DocusaurusPage } from '../built-site/docusaurus.ts'
import type { HtmlPage } from '../built-site/parse-html-page.ts'

/** What is known of a folder of Markdown or MDX of any docs site, besides its pages. */
export interface DocsFolder {
  /** Folder of the pages. Absolute. */
  dir: string
  /** Folder above which links to files are not followed: the repository, or the folder itself. */
  top: string
  /** Returns the route of a page, or its path if no route is known. */
  routeOf: (file: { path: string; text: string }) => Route
  /** Path below which every address without an extension is that of a page. */
  base?: string | undefined
  /** Folder whose files are at `/`. */
  root?: string | undefined
  built?: BuiltDocs | undefined
  /** Whether files with the extension `.md` are MDX. */
  readsMdx?: boolean
  /** Whether Docusaurus reads the pages: it accepts HTML comments in MDX, and finds files from above. */
  isDocusaurus?: boolean
  /** Schema of the front matter. */
  frontMatter?: ZodType
  /** Words that are spelled right, in lower case. */
  words?: ReadonlySet<string>
  /** Text of the settings, for cache keys. */
  settings?: string
}

/** Built docs site. All routes are without its base path. */
export interface BuiltDocs {
  /** Display path of the folder. */
  dir: string
  files: ReadonlySet<string>
  /** Path at which the host serves the site. Empty at the root of a domain. */
  basePath: string
  /** Scheme and host of the site, if a page has its canonical URL. */
  origin: string | undefined
  pages: ReadonlyMap<Route, HtmlPage>
  /** Targets by old route. A route that ends with `*` is the start of many. */
  redirects: ReadonlyMap<Route, string>
  /** Built page of each source that has one, by path. */
  pageOf: ReadonlyMap<string, SourcePage>
  docusaurus: DocusaurusBuild | undefined
  /** Display path of a source that is newer than the build, if there is one. */
  outdatedBy: string | undefined
}

/** Built page with a source. */
export interface SourcePage extends HtmlPage {
  /** The page as Docusaurus resolved it. */
  resolved?: DocusaurusPage
}

/** Describes where the routes are from, and how addresses that are not checked can be. */
export function describeDocs({ built, base }: DocsFolder): {
  heading?: string
  uncheckedHelp?: string
} {
  if (built) return { heading: describeBuild(built) }
  const options = base === undefined ? '`--built <dir>` or `--routes <path>`' : '`--built <dir>`'
  return { uncheckedHelp: `${options} checks them` }
}

/** Describes a build in a line. */
export function describeBuild({ dir, pages, pageOf, outdatedBy }: BuiltDocs): string {
  const known = `${formatCount(pages.size, 'page')} in ${dir}, of ${formatCount(pageOf.size, 'file')}`
  return outdatedBy === undefined ? known : `${known}; older than ${outdatedBy}, so build it again`
}
