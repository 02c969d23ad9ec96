import path from 'node:path/posix'
import { isMap, type Document } from 'yaml'
import type { DocId, Route } from '#core/route.ts'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import {
  createConfiguration,
  trimSlashes,
  type Documentation,
  type SidebarItem,
} from '#content/frameworks/documentation.ts'
import { get, type DataObject } from '#content/frameworks/evaluate-config.ts'
import { isWithin, type FrameworkDocs } from '#content/frameworks/framework-docs.ts'
import { createFrameworkDocs } from '#content/frameworks/open-framework-docs.ts'
import {
  isPartial,
  routeOfPage,
  stripGroups,
  stripNumbers,
  type RouteFields,
} from '#content/frameworks/page-routes.ts'
import { findFrontMatter } from '#content/parse/parse-mdx.ts'
import { readProjectFile, type Project } from '#content/frameworks/project.ts'
import { isPageFile } from '#content/frameworks/read-project.ts'

/** Documentation whose base path is known. */
export type ChosenDocs = Documentation & { base: string; sidebar: SidebarItem[] | undefined }

/** Page to import. */
export interface OldPage {
  docs: ChosenDocs
  /** Documentation that the page belongs to, by which it is parsed. */
  framework: FrameworkDocs
  /** Path relative to the project. */
  file: string
  /** Path in the documentation without extension, route groups and numbers, such as `a/index`. */
  name: string
  /** Name in sidebars: the path of the folder and the `id`, or else the file name. */
  id: string
  route: Route
  /** Path in the content folder, without extension. */
  docId: DocId
  /** Front matter, or `undefined` if it is not a valid YAML mapping. */
  frontMatter: Document.Parsed | undefined
  /** Text after the front matter. */
  body: string
  /** Whether its address ends with a slash, so that relative links start at the page. */
  endsWithSlash: boolean
  /** Position in the sidebar, which in Docusaurus may be a prefix such as `01-`. */
  position: number | undefined
  /** Place among the pages and folders of its folder, if its position does not say the same. */
  order?: number
}

/** Lists the pages of a documentation, as paths relative to the project. */
export function listPageFiles({ files }: Project, docs: Documentation): string[] {
  const { folder, excluded } = docs
  return [...files]
    .filter((file) => isWithin(file, folder))
    .filter((file) => isPageFile(path.relative(folder, file)))
    .filter((file) => !isPartial(path.relative(folder, file), docs))
    .filter((file) => !excluded.some((name) => isWithin(file, path.join(folder, name))))
    .sort()
}

/** Returns the text after the front matter, with the MDX that Docusaurus reads from fences. */
export function bodyOf(text: string, { system }: Documentation): string {
  const body = text.slice(findFrontMatter(text)?.end ?? 0)
  if (system !== 'Docusaurus') return body
  return body.replace(/^ *(`{3,4}) *mdx-code-block\n([^]*?)\n *\1 *$/gm, '$2')
}

export function readPages(project: Project, docs: ChosenDocs): OldPage[] {
  const files = listPageFiles(project, docs)
  const framework = createFrameworkDocs(project, { ...createConfiguration(), docs: [docs] })
  const isDocusaurus = docs.system === 'Docusaurus'
  return files.map((file) => {
    const text = readProjectFile(project, file) ?? ''
    const document = parseYamlDocument(findFrontMatter(text)?.yaml || '{}')
    const isValid = document.errors.length === 0 && isMap(document.contents)
    const data = (isValid ? document.toJS() : {}) as DataObject
    const oldName = path.relative(docs.folder, file).replace(/\.mdx?$/, '')
    const ownName = isDocusaurus ? stripNumbers(oldName) : nameOf(oldName, file, files, docs)
    const { dir: folder, base } = path.parse(ownName)
    const folderRoute = path.join('/', docs.base, folder)
    const systemRoute = routeOfPage(file, data, framework)
    // In VitePress, unlike in Docusaurus, `README.md` is a page beside the index of its folder.
    const isIndex = /^(?:index|readme)$/i.test(base) && ['', folderRoute].includes(systemRoute)
    const route = systemRoute || (isIndex ? folderRoute : path.join(folderRoute, base))
    const name = path.join(folder, isIndex ? 'index' : base)
    const oldBase = path.basename(oldName)
    const prefix = isDocusaurus && oldBase !== base ? Number.parseInt(oldBase, 10) : undefined
    const { id, slug }: RouteFields = isDocusaurus ? data : {}
    // Docusaurus and VitePress serve only the indexes of folders so, but for a `slug`.
    const isSlashed = typeof slug === 'string' ? slug.endsWith('/') : route === folderRoute
    return {
      docs,
      framework,
      file,
      name,
      id: path.join(folder, typeof id === 'string' ? id : base),
      route,
      endsWithSlash:
        docs.trailingSlash ??
        (/^(?:MkDocs|Starlight)$/.test(docs.system) ||
          (/^(?:Docusaurus|VitePress)$/.test(docs.system) && isSlashed)),
      docId: path.join(docs.base, name),
      frontMatter: isValid ? document : undefined,
      body: bodyOf(text, docs),
      position: [data.sidebar_position, get(data.sidebar, 'order'), prefix].find(isNumber),
    }
  })
}

function isNumber(data: unknown): data is number {
  return typeof data === 'number'
}

/** Returns the name of a page: in Nextra, `a/(group)/b/page` is `a/b`, or `a/b/index`. */
function nameOf(name: string, file: string, files: string[], { system }: Documentation): string {
  if (system !== 'Nextra') return name
  const { dir, base } = path.parse(stripGroups(name))
  if (base !== 'page') return path.join(dir, base)
  const folder = `${path.dirname(file)}/`
  const hasSubpages = files.some((other) => other !== file && other.startsWith(folder))
  return dir === '' || hasSubpages ? path.join(dir, 'index') : dir
}

export function trimRoute(address: string): Route {
  const route = `/${trimSlashes(address.replace(/[?#].*$/, ''))}`
  return route.replace(/\.(?:html|mdx?)$/, '').replace(/\/index$/, '') || '/'
}
