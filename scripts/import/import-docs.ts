import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { decodeUrl } from '#core/url.ts'
import { humanize, routeOfDocId } from '#core/route.ts'
import { convertFrontMatter } from './convert-front-matter.ts'
import { isPageFile, type ForeignDocs } from './find-docs.ts'
import { mapTargets } from './map-targets.ts'
import {
  listFolders,
  readSidebar,
  stripGroups,
  stripNumbers,
  type Sidebar,
} from './read-sidebar.ts'
import { importedLintConfig } from './style-rules.ts'
import { readRedirects, trimRoute, type OldRedirects } from './read-redirects.ts'

/** Statistics of an import. */
export interface ImportResult {
  pages: number
  assets: number
  redirects: number
  /** Partials, which are not imported. */
  partials: string[]
  /** Pages that are not imported because another page has the same new path. */
  duplicates: string[]
  /** Number of pages by front matter key without a counterpart. */
  leftOut: Map<string, number>
}

/** Page of the old system. `file` is relative to the old pages, `newFile` to the content folder. */
interface MovedPage {
  file: string
  newFile: string
  route: string
  text: string
}

/**
 * Copies pages into a content folder with their routes, sidebar entries, redirects, images and
 * downloads, and turns style rules off.
 */
export async function importDocs(
  foreignDocs: ForeignDocs,
  contentDir: string,
): Promise<ImportResult> {
  const files = foreignDocs.files.filter(isPageFile)
  const basePath = foreignDocs.basePath || (await guessBasePath(foreignDocs, files))
  const docs = { ...foreignDocs, basePath }
  const all = await Promise.all(files.map((file) => readPage(file, docs)))
  const byNewFile = groupBy(all, ({ newFile }) => newFile)
  const pages = all.filter((page) => byNewFile.get(page.newFile)?.[0] === page)
  const routes = new Set(pages.map(({ route }) => route))
  const [sidebar, redirects] = await Promise.all([readSidebar(docs), readRedirects(docs, routes)])
  const oldRoutes = groupBy(
    [...redirects].filter(([from]) => !routes.has(from)),
    ([, to]) => to,
  )
  const result: ImportResult = {
    pages: pages.length,
    assets: 0,
    redirects: 0,
    partials: docs.files.filter((file) => /\.mdx?$/.test(file) && !isPageFile(file)),
    duplicates: all.filter((page) => !pages.includes(page)).map(({ file }) => file),
    leftOut: new Map(),
  }
  const newFiles = new Map(pages.map(({ file, newFile }) => [file, newFile]))
  const assets = new Map<string, string>()
  for (const page of pages) {
    const entry = listSidebarKeys(page, docs)
      .map((key) => sidebar.get(key))
      .find((each) => each !== undefined)
    const redirect_from = oldRoutes.get(page.route)?.map(([from]) => from)
    result.redirects += redirect_from?.length ?? 0
    const moved = mapTargets(page.text, (target) =>
      moveTarget(target, page, { docs, newFiles, redirects, assets }),
    )
    const docId = withoutExtension(page.newFile)
    const added = {
      slug: page.route === routeOfDocId(docId) ? undefined : page.route,
      sidebar_label: entry?.label,
      sidebar_position: entry?.position ?? findNumber(page, docs),
      redirect_from,
    }
    const fallbackTitle = humanize(path.posix.basename(docId.replace(/(?<=.)\/index$/, '')))
    const options = { system: docs.system, added, fallbackTitle }
    const { text, leftOut } = convertFrontMatter(moved, options)
    for (const each of leftOut) result.leftOut.set(each, (result.leftOut.get(each) ?? 0) + 1)
    await write(path.join(contentDir, page.newFile), text)
  }
  for (const [from, to] of assets) await cp(from, path.join(contentDir, to), { dereference: true })
  result.assets = assets.size
  await write(path.join(contentDir, 'lint.yaml'), importedLintConfig)
  await writeCategories(pages, sidebar, { contentDir, basePath })
  return result
}

/** Returns the name of the pages folder if most absolute links start with it, or else `''`. */
async function guessBasePath({ pagesDir }: ForeignDocs, files: string[]): Promise<string> {
  const name = path.basename(pagesDir)
  const texts = await Promise.all(files.map((file) => readFile(path.join(pagesDir, file), 'utf8')))
  const targets = texts.join('\n').match(/(?<=\]\()\/[\w/-]+(?=[#)])/g) ?? []
  const matches = targets.filter((target) => target.startsWith(`/${name}/`))
  return matches.length > targets.length / 2 ? name : ''
}

async function readPage(file: string, docs: ForeignDocs): Promise<MovedPage> {
  const source = await readFile(path.join(docs.pagesDir, file), 'utf8')
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const newFile = path.posix.join(docs.basePath, toNewName(file, docs))
  const id = findId(text)
  const [, slug] = /^slug: *['"]?([^'"\s]+)/m.exec(frontMatterOf(text)) ?? []
  const docId = withoutExtension(newFile)
  const folder = path.posix.dirname(docId)
  const base = docs.system === 'Docusaurus' ? docs.basePath : ''
  const route = slug
    ? path.posix.join('/', slug.startsWith('/') ? base : folder, slug)
    : routeOfDocId(id && docs.system === 'Docusaurus' ? path.posix.join(folder, id) : docId)
  return { file, newFile, route: trimRoute(route), text }
}

/** Returns Docusaurus' `id` of a page, which replaces its file name in routes and sidebars. */
function findId(text: string): string | undefined {
  return /^id: *['"]?([\w.-]+)/m.exec(frontMatterOf(text))?.[1]
}

function frontMatterOf(text: string): string {
  return /^---\n([^]*?)^---/m.exec(text.startsWith('---') ? text : '')?.[1] ?? ''
}

/** Returns the new path of a page: `a/(group)/b/page.mdx` becomes `a/b.mdx`. */
function toNewName(file: string, { system, files }: ForeignDocs): string {
  const { dir, name } = path.posix.parse(stripGroups(file))
  if (name === 'page' && system === 'Nextra') {
    const hasSubpages = files.some(
      (other) =>
        other !== file && other.startsWith(`${path.posix.dirname(file)}/`) && isPageFile(other),
    )
    return dir === '' || hasSubpages ? path.posix.join(dir, 'index.mdx') : `${dir}.mdx`
  }
  const isIndex = /^readme$/i.test(name) || name === 'index'
  const newName = path.posix.join(dir, `${isIndex ? 'index' : name}.mdx`)
  return system === 'Docusaurus' ? stripNumbers(newName) : newName
}

/** Lists the keys that a page may have in the sidebar: its old path, its new path, and its id. */
function listSidebarKeys({ file, newFile, text }: MovedPage, { basePath }: ForeignDocs): string[] {
  const id = findId(text)
  const old = stripNumbers(withoutExtension(file))
  return [
    old,
    path.posix.relative(basePath, withoutExtension(newFile)),
    ...(id ? [path.posix.join(path.posix.dirname(old), id)] : []),
  ]
}

/** Returns the number prefix by which Docusaurus sorts a file, such as 1 for `01-start.md`. */
function findNumber({ file }: MovedPage, { system }: ForeignDocs): number | undefined {
  const [, number] = /(?:^|\/)(\d+)[-_.]+[^/]*$/.exec(file) ?? []
  return system === 'Docusaurus' && number ? Number(number) : undefined
}

interface TargetContext {
  docs: ForeignDocs
  newFiles: ReadonlyMap<string, string>
  redirects: OldRedirects
  /** New paths of images and downloads by old file path. `moveTarget` adds to it. */
  assets: Map<string, string>
}

/** Returns the new target of a link or image. Adds a referenced file to `assets`. */
function moveTarget(target: string, page: MovedPage, context: TargetContext) {
  const { docs, newFiles, redirects, assets } = context
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  if (address === '' || /^[a-z][\w+.-]*:|^\/\//i.test(address)) return target
  const name = decodeUrl(address)
  if (name.startsWith('/')) {
    const redirect = redirects.get(trimRoute(name))
    if (redirect?.startsWith('https:')) return redirect
    const file = findStatic(name, docs)
    if (file === undefined) return name.length > 1 ? address.replace(/\/+$/, '') + rest : target
    assets.set(file, name.slice(1))
    return target
  }
  const old = path.posix.join(path.posix.dirname(page.file), name)
  const known = [old, `${old}.md`, `${old}.mdx`].find((each) => newFiles.has(each))
  const from = path.posix.dirname(page.newFile)
  if (known) return relative(from, newFiles.get(known)!) + rest
  const redirect = redirects.get(path.posix.join(path.posix.dirname(page.route), trimRoute(name)))
  if (redirect) return redirect.startsWith('/') ? redirect + rest : redirect
  const file = path.join(docs.pagesDir, old)
  if (!path.extname(old) || !existsSync(file)) return target
  // Assets outside of the pages folder are moved into the content folder.
  const newAsset = path.posix.join(docs.basePath, old.replace(/^(?:\.\.\/)+/, ''))
  assets.set(file, newAsset)
  return relative(from, newAsset) + rest
}

function findStatic(name: string, { projectDirs }: ForeignDocs): string | undefined {
  if (!path.extname(name)) return undefined
  const files = projectDirs.flatMap((dir) =>
    ['public', 'static'].map((folder) => path.join(dir, folder, name)),
  )
  return files.find(existsSync)
}

function relative(from: string, to: string): string {
  const target = path.posix.relative(from, to)
  return target.startsWith('.') ? target : `./${target}`
}

/** Writes `_category.yaml` for each folder with a sidebar entry. */
async function writeCategories(
  pages: MovedPage[],
  sidebar: Sidebar,
  { contentDir, basePath }: { contentDir: string; basePath: string },
) {
  const folders = new Set(pages.flatMap(({ newFile }) => listFolders(newFile)))
  for (const folder of folders) {
    const { label, position } = sidebar.get(path.posix.relative(basePath, folder)) ?? {}
    // A page with the folder's name gets the label and position instead.
    const hasPage = pages.some(({ newFile }) => withoutExtension(newFile) === folder)
    if (hasPage || (label === undefined && position === undefined)) continue
    const category = {
      label: label ?? humanize(path.posix.basename(folder)),
      ...(position !== undefined && { position }),
    }
    await write(path.join(contentDir, folder, '_category.yaml'), stringify(category))
  }
}

function withoutExtension(file: string): string {
  return file.replace(/\.mdx?$/, '')
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
