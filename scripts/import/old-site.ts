import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path/posix'
import { isMap, type Document } from 'yaml'
import type { DocId, Route } from '#core/route.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { readBuiltDocs, type BuiltDocs } from '#content/built-site/built-docs.ts'
import type { HtmlPage } from '#content/built-site/parse-html-page.ts'
import type { DocusaurusPage } from '#content/built-site/read-docusaurus.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { listFiles, UsageError } from '#content/read/read-content.ts'
import type { FrontMatter } from '#content/schema/front-matter.ts'
import { listResolvedPages, listSourcePages } from './list-pages.ts'
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
  remainders: Map<string, string[]>
  leave: (kind: string, place: string) => void
}

export interface OldPage {
  /** Path in the project. */
  file: string
  /** Address without the base path of the site. */
  route: Route
  /** Path at which relative addresses start, which may end with a slash. */
  url: string
  html: HtmlPage | undefined
  /** The page as Docusaurus resolved it. */
  resolved?: DocusaurusPage
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
  const names = (await listFiles(root)).filter((file) => /\.mdx?$/.test(file))
  const files = names.filter((file) => !`/${file}`.includes('/node_modules/'))
  const ownBuild = existsSync(path.join(root, '.docusaurus')) ? path.join(root, 'build') : undefined
  const builtDir = options.built ?? ownBuild
  const sources = files.map((file) => ({ path: file }))
  const built = builtDir ? await readBuiltDocs(builtDir, { dir: root, sources }) : undefined
  const docusaurus = built?.docusaurus
  const dir = path.relative(root, docusaurus ? realpathSync(docusaurus.dir) : root)
  const remainders = new Map<string, string[]>()
  const site: OldSite = {
    root,
    dir,
    built,
    pages: new Map(),
    routes: new Set(),
    assets: new Map(),
    otherFiles: new Set(files),
    remainders,
    leave: (kind, place) => remainders.set(kind, [...(remainders.get(kind) ?? []), place]),
  }
  const located = docusaurus
    ? listResolvedPages(site, docusaurus, options)
    : listSourcePages(site, files, options)
  for (const page of located) {
    const text = readInside(root, page.file)
    if (text === undefined) site.leave('pages whose source is not in the project', page.file)
    else if (site.routes.has(page.route)) site.leave('pages of one address', page.file)
    else site.pages.set(page.file, { ...page, ...parsePage(text), docId: '', added: {} })
    site.routes.add(page.route)
    site.otherFiles.delete(page.file)
  }
  if (site.pages.size > 0) return site
  const wanted = built ? `source of a page in \`${built.dir}\`` : '.md or .mdx file'
  throw new UsageError(`Cannot find any ${wanted}; name the folder of the pages with \`--docs\``)
}

function parsePage(text: string): Pick<OldPage, 'frontMatter' | 'body'> {
  const { yaml = '', end = 0 } = findFrontMatter(text) ?? {}
  const document = parseYamlDocument(yaml || '{}')
  const isValid = document.errors.length === 0 && isMap(document.contents)
  return { frontMatter: isValid ? document : undefined, body: text.slice(end) }
}
