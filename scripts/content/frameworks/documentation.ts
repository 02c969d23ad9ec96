import { computedKey, get, isComputed, isObject, type Data } from './evaluate-config.ts'

/** One documentation of a project, as its configuration describes it. */
export interface Documentation {
  system: string
  /** Source of this, such as `website/docusaurus.config.js`, or an empty string if unknown. */
  source: string
  /** Folder of the pages, relative to the project, or an empty string. */
  folder: string
  /** Common prefix of all routes, without slashes, or `undefined` if only the code knows it. */
  base: string | undefined
  /** Folders of `folder` with translations. They are not pages of this documentation. */
  excluded: string[]
  /**
   * Reads the groups and pages in the order of the sidebar, and lists what that leaves. Without a
   * sidebar, folders are the groups.
   */
  readSidebar?: (() => SidebarItem[] | undefined) | undefined
  /** Folder of the configuration, to which its paths are relative. */
  configDir: string
  /**
   * Path of the site on its host, such as `/docs`, that absolute addresses in pages may begin with.
   * Docusaurus adds its `baseUrl` to those that do not.
   */
  sitePath?: string | undefined
  /** Whether the addresses of all pages end with a slash, or of none, if the configuration says so. */
  trailingSlash?: boolean | undefined
  /** Whether a setting of MkDocs changes how ids of headings are made. */
  hasOwnIds?: boolean
  /** Prefixes that are short for a folder, such as `@site/`. */
  aliases?: readonly Alias[]
}

export interface Alias {
  prefix: string
  folder: string
}

/** Page, folder or group of a sidebar. `page` is an id, as the documentation writes it. */
export type SidebarItem =
  | { page: string; label?: string | undefined }
  | { folder: string }
  | { label: string; items: SidebarItem[]; page?: string }

export interface Redirect {
  from: string
  to: string
}

/** Parts of a project that are not imported, with the places where they occur. */
export type Remainders = Map<string, string[]>

/** Data from the configuration of a project. */
export interface Configuration {
  docs: Documentation[]
  /** System of the project, for folders that its configuration does not name. */
  fallback: Pick<Documentation, 'system' | 'source' | 'configDir' | 'base' | 'sitePath'>
  /** Address of the host, such as `https://example.com`, if the configuration has it. */
  origin?: string | undefined
  redirects: Redirect[]
  /** Folders whose files are at the root of the site, relative to the project. */
  staticDirs: string[]
  remainders: Remainders
  /** Settings and plugins that are not applied, by file. They differ in meaning, so all are shown. */
  settings: Map<string, Set<string>>
}

export function createConfiguration(): Configuration {
  const fallback = { system: 'Markdown', source: '', configDir: '', base: '' }
  return {
    docs: [],
    fallback,
    redirects: [],
    staticDirs: [],
    remainders: new Map(),
    settings: new Map(),
  }
}

/** Remainder of redirects that only running the code could tell. */
export const computedRedirects = 'redirects that code computes'

/** Remainder of the pages of blogs. */
export const blogPosts = 'posts of blogs'

export function addRemainder(remainders: Remainders, what: string, ...names: string[]): void {
  if (names.length > 0) remainders.set(what, [...(remainders.get(what) ?? []), ...names])
}

/** Lists all settings of `data` but those that are applied, such as `presets` or `hosting.redirects`. */
export function leaveSettings(data: Data, applied: string[], source: string, found: Configuration) {
  const isApplied = (name: string) =>
    applied.some((each) => name === each || name.startsWith(`${each}.`))
  const names = listSettings(data).filter((name) => !isApplied(name))
  leaveNames(names, `settings of ${source}`, found)
}

/** Lists the settings of an object, and those of each object in it, such as `markdown.format`. */
function listSettings(data: Data): string[] {
  if (isComputed(data)) return [computedNames]
  if (!isObject(data)) return []
  const names = Object.entries(data).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((key) => `${name}.${key}`) : name,
  )
  return names.map((name) => name.replace(computedKey, computedNames))
}

const computedNames = 'others that code computes'

export function leavePlugins(names: string[], source: string, found: Configuration): void {
  leaveNames(names, `plugins of ${source}`, found)
}

function leaveNames(names: string[], what: string, { settings }: Configuration): void {
  if (names.length > 0) settings.set(what, new Set([...(settings.get(what) ?? []), ...names]))
}

export function trimSlashes(text: string): string {
  return text.replace(/^(?:\.?\/)+|\/+$/g, '').replace(/^\.$/, '')
}

/** Returns a base path or folder without slashes, or `undefined` if it is not known. */
export function readPath(data: Data, fallback: string): string | undefined {
  if (data === undefined) return fallback
  return typeof data === 'string' ? trimSlashes(data) : undefined
}

/** Reads the address of the site, without a path. */
export function readOrigin(url: Data): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined
}

/** Lists the path at which the host serves a site. Links in pages do not have it. */
export function leaveBasePath(base: Data, { remainders }: Configuration): void {
  if (base === undefined || base === '/') return
  const name = typeof base === 'string' ? base : 'computed'
  addRemainder(remainders, 'base path of the site (add it to `docsUrl` in product.yaml)', name)
}

/**
 * Reads redirects as `{ from, to }`, `{ source, destination }` or `{ regex, destination }`, or an
 * object of targets by address. Adds what only running the code could tell to `remainders`.
 */
export function readRedirects(data: Data, source: string, configuration: Configuration): void {
  const { redirects, remainders } = configuration
  if (data === undefined) return
  const entries = isObject(data)
    ? Object.entries(data).map(([from, to]) => ({ from, to: isObject(to) ? to.destination : to }))
    : Array.isArray(data)
      ? data.map((each) => ({
          from: get(each, 'from') ?? get(each, 'source') ?? toWildcard(get(each, 'regex')),
          to: get(each, 'to') ?? get(each, 'destination'),
        }))
      : [{ from: undefined, to: undefined }]
  for (const { from, to } of entries) {
    const sources = (Array.isArray(from) ? from : [from]).filter((each) => typeof each === 'string')
    if (typeof to !== 'string' || sources.length === 0) {
      addRemainder(remainders, computedRedirects, source)
      continue
    }
    for (const each of sources) redirects.push({ from: each, to })
  }
}

/** Returns a wildcard for the folder of all paths that a regular expression may match. */
function toWildcard(regex: Data): Data {
  return typeof regex === 'string' ? `${/^\^?([\w/-]*\/)?/.exec(regex)![1] ?? '/'}*` : undefined
}
