import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path/posix'
import { isMap, type Document } from 'yaml'
import { findUnmetRouteRequirement, type DocId, type Route, isPageFile } from '#core/route.ts'
import { decodeUrl, stripBasePath } from '#core/url.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { readBuiltDocs } from '#content/built-site/built-docs.ts'
import type { BuiltDocs, SourcePage } from '#content/docs-folder/docs-folder.ts'
import { findAddress, routeOfFile } from '#content/docs-folder/read-docs-folder.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { findInside, isInside } from '#content/read/inside.ts'
import { listFiles, UsageError } from '#content/read/read-content.ts'
import type { FrontMatter } from '#content/schema/front-matter.ts'
import { readInside } from './project-files.ts'

/** Site to import, as its own system resolved it, and what the import has found of it so far. */
export interface OldSite {
  /** Folder of the project. Nothing outside of it is read, but for the build. */
  root: string
  /** Folder of the site in the project. */
  dir: string
  built: BuiltDocs | undefined
  /** Pages by path in the project. */
  pages: Map<string, OldPage>
  /** Routes of pages, and of the generated pages of categories. */
  routes: Set<Route>
  /** New paths of images and downloads by absolute path. */
  assets: Map<string, string>
  /** Markdown files that are neither pages nor parts of them. */
  otherFiles: Set<string>
  /** Places by kind of content that is not carried over, or changed. */
  unsupported: Map<string, string[]>
  leave: (kind: string, place: string) => void
}

export interface OldPage {
  /** Path in the project. */
  file: string
  /** Address without the base path of the site. */
  route: Route
  /** Path at which relative addresses start, which may end with a slash. */
  url: string
  html: SourcePage | undefined
  /** Path in the content folder, without extension. */
  docId: DocId
  /** Front matter, or `undefined` if it is not a YAML mapping. */
  frontMatter: Document.Parsed | undefined
  body: string
  /** Front matter to add. Takes precedence over that of the page. */
  added: { [key in keyof FrontMatter]?: FrontMatter[key] | undefined }
}

export interface OldSiteOptions {
  /** Folders of the pages, relative to the project. */
  docs: readonly string[]
  /** Common prefix of the routes that the paths of files give. */
  base: string | undefined
  /** Folder of the built site. Defaults to that of Docusaurus. */
  built: string | undefined
}

/** Reads the pages of a project with the routes that its build gave them. Runs no code. */
export async function readOldSite(folder: string, options: OldSiteOptions): Promise<OldSite> {
  const root = realpathSync(folder)
  const { docs, base = '' } = options
  const unmet = findUnmetRouteRequirement(path.join('/', base))
  if (unmet) throw new UsageError(`Unexpected base path \`${base}\`, expected ${unmet}`)
  const names = (await listFiles(root)).filter((file) => isPageFile(file))
  const files = names.filter((file) => !/(?:^|\/)node_modules\//.test(file))
  // Of two files that stand for a folder, the index is its page.
  files.sort((a, b) => Number(/readme/i.test(a)) - Number(/readme/i.test(b)))
  const [top = ''] = docs
  const sources = files
    .filter((file) => docs.length === 0 || docs.some((each) => isInside(each, file)))
    .map((file) => ({ file, path: path.relative(top, file), text: readInside(root, file) ?? '' }))
    .map((source) => ({ ...source, address: findAddress(source.text) }))
  const missing = docs.find((each) => !existsSync(path.join(root, each)))
  if (missing !== undefined) throw new UsageError(`Cannot find \`${missing}\` in \`${root}\``)
  const ownBuild = findInside(root, 'build/404.html') && path.join(root, 'build')
  const builtDir = options.built ?? ownBuild
  const built = builtDir
    ? await readBuiltDocs(builtDir, { dir: path.join(root, top), sources })
    : undefined
  const unsupported = new Map<string, string[]>()
  const site: OldSite = {
    root,
    dir: path.relative(root, built?.docusaurus?.dir ?? root),
    built,
    pages: new Map(),
    routes: new Set(),
    assets: new Map(),
    otherFiles: new Set(files),
    unsupported,
    leave: (kind, place) => {
      const places = unsupported.get(kind)
      if (places) places.push(place)
      else unsupported.set(kind, [place])
    },
  }
  for (const { file, ...source } of sources) {
    const located = built
      ? locateInBuild(source.path, built, docs.length > 0)
      : locateByPath(source, base)
    if (!located) continue
    if (site.routes.has(located.route)) site.leave('pages of one address', file)
    else site.pages.set(file, { file, ...located, ...parsePage(source.text), docId: '', added: {} })
    site.routes.add(located.route)
    site.otherFiles.delete(file)
  }
  if (site.pages.size > 0) return site
  const wanted = built ? `source of a page in \`${built.dir}\`` : '.md or .mdx file'
  throw new UsageError(`Cannot find any ${wanted}; name the folder of the pages with \`--docs\``)
}

type Location = Pick<OldPage, 'route' | 'url' | 'html'>

/** Locates a source in a build, by default only in the latest versions of Docusaurus. */
function locateInBuild(
  source: string,
  { pageOf, basePath, docusaurus }: BuiltDocs,
  hasAllVersions: boolean,
): Location | undefined {
  const html = pageOf.get(source)
  if (!html) return undefined
  const { route, resolved } = html
  if (!docusaurus || !resolved) return { route, url: urlOf(html.path), html }
  const { versions, config } = docusaurus
  const version = versions.find((each) => keyOf(each) === keyOf(resolved))
  if (!hasAllVersions && !version?.isLast) return undefined
  const { trailingSlash } = config
  const address = decodeUrl(stripBasePath(basePath, resolved.permalink) ?? '/')
  const url = trailingSlash === undefined ? address : route + (trailingSlash ? '/' : '')
  return { route, url, html }
}

/** Returns what a version of an instance has in common with its pages. */
export function keyOf({ instance, version }: { instance: string; version?: string }): string {
  return `${instance} ${version}`
}

/** Locates a source by its path. By convention, names that begin with `_` are those of parts. */
function locateByPath(source: { path: string; text: string }, base: string): Location | undefined {
  const name = source.path.replace(/(?<=^|\/)(?:_index|readme)(?=\.mdx?$)/i, 'index')
  if (/(?:^|\/)_/.test(name)) return undefined
  const route = routeOfFile({ ...source, path: name }, base)
  return { route, url: urlOf(path.join(base, name)), html: undefined }
}

/** Returns the address of a file, which ends with a slash if the file stands for its folder. */
function urlOf(file: string): string {
  return path.join('/', file).replace(/(?:(?<=\/)index)?\.(?:html|mdx?)$/, '')
}

function parsePage(text: string): Pick<OldPage, 'frontMatter' | 'body'> {
  const { yaml = '', end = 0 } = findFrontMatter(text) ?? {}
  const document = parseYamlDocument(yaml || '{}')
  const isValid = document.errors.length === 0 && isMap(document.contents)
  return { frontMatter: isValid ? document : undefined, body: text.slice(end) }
}
