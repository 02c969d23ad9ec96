import type { ZodType } from 'zod'
import type { Route } from '#core/route.ts'
import { describeBuild, type BuiltDocs } from '../built-site/built-docs.ts'

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

/** Describes where the routes are from, and how addresses that are not checked can be. */
export function describeDocs({ built, base }: DocsFolder): {
  heading?: string
  uncheckedHelp?: string
} {
  if (built) return { heading: describeBuild(built) }
  const options = base === undefined ? '`--built <dir>` or `--routes <path>`' : '`--built <dir>`'
  return { uncheckedHelp: `${options} checks them` }
}
