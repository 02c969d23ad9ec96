import type { HeaderRule } from '../serve/headers.ts'

/** What hosts have to know of a finished site. */
export interface ServedSite {
  /** The path below which the site is published; empty at the top of a domain. */
  basePath: string
  headerRules: readonly HeaderRule[]
  /** New path by old path, both as they stand in an address. */
  redirects: ReadonlyMap<string, string>
  /** Endings of the site's files, without the dot. */
  extensions: readonly string[]
}

/** Texts of files by path below the site's folder. */
export type HostFiles = Record<string, string>

/** Folder of what a host is given by its owner and no reader asks for. */
export const hostFolder = '_hosts'
