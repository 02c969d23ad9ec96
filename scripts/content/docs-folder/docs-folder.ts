import type { ZodType } from 'zod'
import { formatCount } from '#core/message-parts.ts'
import type { Route } from '#core/route.ts'
import type { BuiltDocs } from '../built-site/built-docs.ts'
import type { SourceFile } from '../read/read-content.ts'

/** What is known of a folder of Markdown or MDX of any docs site, besides its pages. */
export interface DocsFolder {
  /** Folder above which links to files are not followed: the repository, or the folder itself. */
  top: string
  /** Returns the route of a page, or its path if no route is known. */
  routeOf: (file: SourceFile) => Route
  /** Path below which every address without an extension is that of a page. */
  base?: string | undefined
  /** Folder whose files are at `/`. */
  root?: string | undefined
  built?: BuiltDocs | undefined
  /** Whether files with the extension `.md` are MDX. */
  readsMdx?: boolean
  /** Whether MDX may have HTML comments, as in Docusaurus. Defaults to `true`. */
  acceptsComments?: boolean
  /** Schema of the front matter. */
  frontMatter?: ZodType
  /** Words that are spelled right, in lower case. */
  words?: ReadonlySet<string>
  /** Text of the settings, for cache keys. */
  settings?: string
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
