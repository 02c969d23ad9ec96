import path from 'node:path/posix'
import { isMap, type Document } from 'yaml'
import { compareText, groupBy } from '#core/diagnostic.ts'
import type { DocId, Route } from '#core/route.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { readBuiltDocs, type BuiltDocs } from '#content/built-site/built-docs.ts'
import type { HtmlPage } from '#content/built-site/parse-html-page.ts'
import {
  readDocusaurus,
  type DocusaurusBuild,
  type DocusaurusPage,
} from '#content/built-site/read-docusaurus.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { UsageError } from '#content/read/read-content.ts'
import type { FrontMatter } from '#content/schema/front-matter.ts'
import { listResolvedPages, listSourcePages } from './list-pages.ts'
import { openProject, readProjectFile, type Project } from './project.ts'

/** Site to import, with what its own system resolved. All routes are without its base path. */
export interface OldSite {
  project: Project
  /** Folder of the site, relative to the project. */
  dir: string
  pages: OldPage[]
  /** Markdown files that are not pages to import. */
  others: string[]
  built: BuiltDocs | undefined
  docusaurus: DocusaurusBuild | undefined
  /** Path at which the host serves the site. Empty at the root of a domain. */
  basePath: string
  /** Adds a place to a kind of content that is not carried over, or changed. */
  leave: (kind: string, place: string) => void
  /** Places by kind that `leave` has added. */
  remainders: ReadonlyMap<string, string[]>
}

/** Page with the address that its system gave it. */
export interface LocatedPage {
  /** Path relative to the project. */
  file: string
  route: Route
  /** Path at which the relative addresses of the page start. */
  url: string
  html: HtmlPage | undefined
  /** The page as Docusaurus resolved it. */
  resolved?: DocusaurusPage
}

export interface OldPage extends LocatedPage {
  /** Path in the content folder, without extension. */
  docId: DocId
  /** Front matter, or `undefined` if it is not a valid YAML mapping. */
  frontMatter: Document.Parsed | undefined
  body: string
  /** Front matter to add. Takes precedence over that of the page. */
  added: AddedFields
}

export type AddedFields = { [key in keyof FrontMatter]?: FrontMatter[key] | undefined }

export interface OldSiteOptions {
  /** Folders of the pages, relative to the project. */
  docs: readonly string[]
  /** Common prefix of the routes that the paths of files give. */
  base: string | undefined
  /** Folder of the built site. Defaults to that of Docusaurus. */
  built: string | undefined
}

/** Reads the pages of a project with the routes that its build gave them. Runs no code. */
export async function readOldSite(root: string, options: OldSiteOptions): Promise<OldSite> {
  const project = await openProject(root)
  const { dir, docusaurus } = findDocusaurus(project, options)
  const ownBuild = path.join(dir, 'build')
  const hasBuild = docusaurus && project.files.has(path.join(ownBuild, '404.html'))
  const builtDir = options.built ?? (hasBuild ? path.join(project.dir, ownBuild) : undefined)
  const sources = { dir: project.dir, sources: [] }
  const built = builtDir === undefined ? undefined : await readBuiltDocs(builtDir, sources)
  const basePath = docusaurus?.config.baseUrl.replace(/\/+$/, '') ?? built?.basePath ?? ''
  const remainders = new Map<string, string[]>()
  const leave: OldSite['leave'] = (kind, place) =>
    remainders.set(kind, [...(remainders.get(kind) ?? []), place])
  const site = { project, dir, built, docusaurus, basePath, leave, remainders }
  const files = [...project.files].filter((file) => /\.mdx?$/.test(file)).sort(compareText)
  const found = docusaurus
    ? listResolvedPages({ ...site, docusaurus }, options)
    : listSourcePages({ ...site, files }, options)
  const pages = Array.from(groupBy(found, ({ route }) => route).values(), ([first, ...others]) => {
    for (const { file } of others) leave('pages whose address another page has', file)
    return first!
  }).flatMap((page) => readPage(project, page) ?? [])
  if (pages.length === 0) {
    const problem = built ? `the source of a page in \`${built.dir}\`` : 'any .md or .mdx file'
    throw new UsageError(`Cannot find ${problem}; name the folder of the sources with \`--docs\``)
  }
  const chosen = new Set(pages.map(({ file }) => file))
  return { ...site, pages, others: files.filter((file) => !chosen.has(file)) }
}

/** Finds the site of Docusaurus in a project, and what Docusaurus resolved. */
function findDocusaurus({ dir, files }: Project, { built }: OldSiteOptions) {
  const settings = [...files].filter((file) => /(?:^|\/)docusaurus\.config\.\w+$/.test(file))
  const folders = settings.map((file) => path.dirname(file))
  const [folder = ''] = folders
  if (folders.length > 1) {
    throw new UsageError(`Found Docusaurus in ${folders.join(' and ')}; pass one of these folders`)
  }
  const docusaurus = readDocusaurus(path.join(dir, folder))
  if (folders.length > 0 && !docusaurus && built === undefined) {
    throw new UsageError('Cannot find `.docusaurus`; run `npx docusaurus build` first')
  }
  return { dir: folder, docusaurus }
}

function readPage(project: Project, page: LocatedPage): OldPage | undefined {
  const text = readProjectFile(project, page.file)
  if (text === undefined) return undefined
  const document = parseYamlDocument(findFrontMatter(text)?.yaml || '{}')
  const isValid = document.errors.length === 0 && isMap(document.contents)
  const docId = page.route.slice(1)
  const frontMatter = isValid ? document : undefined
  return { ...page, docId, frontMatter, body: bodyOf(text), added: {} }
}

/** Returns the text after the front matter, with the MDX that Docusaurus reads from fences. */
export function bodyOf(text: string): string {
  const body = text.slice(findFrontMatter(text)?.end ?? 0)
  return body.replace(/^ *(`{3,4}) *mdx-code-block\n([^]*?)\n *\1 *$/gm, '$2')
}
