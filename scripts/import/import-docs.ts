import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { routeOfDocId } from '#core/route.ts'
import { capitalize } from '#core/message-parts.ts'
import { convertFrontMatter } from './convert-front-matter.ts'
import { isPageFile, type ForeignDocs } from './find-docs.ts'
import { mapTargets } from './map-targets.ts'
import { listFolders, readOrder, stripGroups, stripNumbers, type OldOrder } from './read-order.ts'
import { importedLintConfig } from './style-rules.ts'
import { readRedirects, trimRoute, type OldRedirects } from './read-redirects.ts'

/** Result of an import. */
export interface ImportResult {
  pages: number
  assets: number
  redirects: number
  /** Files that pages of the old system import, which have no counterpart. */
  parts: string[]
  /** Pages that would have had the name of another one. */
  doubles: string[]
  /** Front matter keys without a counterpart, with the number of pages. */
  leftOut: Map<string, number>
}

/** Page of the old system with its new place. Paths are below the folder of the pages. */
interface MovedPage {
  file: string
  newFile: string
  route: string
  text: string
}

/**
 * Copies pages into a content folder: under the names and routes that they had, with the order of
 * the sidebar, redirects, and the images and downloads that they use. Turns rules about style off.
 */
export async function importDocs(found: ForeignDocs, contentDir: string): Promise<ImportResult> {
  const files = found.files.filter(isPageFile)
  const docs = { ...found, basePath: found.basePath || (await guessBase(found, files)) }
  const all = await Promise.all(files.map((file) => readPage(file, docs)))
  const byName = groupBy(all, ({ newFile }) => newFile)
  const pages = all.filter((page) => byName.get(page.newFile)?.[0] === page)
  const routes = new Set(pages.map(({ route }) => route))
  const [order, redirects] = await Promise.all([readOrder(docs), readRedirects(docs, routes)])
  const oldRoutes = groupBy(
    [...redirects].filter(([from]) => !routes.has(from)),
    ([, to]) => to,
  )
  const result: ImportResult = {
    pages: pages.length,
    assets: 0,
    redirects: 0,
    parts: docs.files.filter((file) => /\.mdx?$/.test(file) && !isPageFile(file)),
    doubles: all.filter((page) => !pages.includes(page)).map(({ file }) => file),
    leftOut: new Map(),
  }
  const newFiles = new Map(pages.map(({ file, newFile }) => [file, newFile]))
  const assets = new Map<string, string>()
  for (const page of pages) {
    const place = namesOf(page, docs)
      .map((name) => order.get(name))
      .find((each) => each !== undefined)
    const redirect_from = oldRoutes.get(page.route)?.map(([from]) => from)
    result.redirects += redirect_from?.length ?? 0
    const moved = mapTargets(page.text, (target) =>
      moveTarget(target, page, { docs, newFiles, redirects, assets }),
    )
    const added = {
      slug: page.route === routeOfDocId(withoutExtension(page.newFile)) ? undefined : page.route,
      sidebar_label: place?.label,
      name: nameOf(withoutExtension(page.newFile).replace(/(?<=.)\/index$/, '')),
      sidebar_position: place?.position ?? positionOf(page, docs),
      redirect_from,
    }
    const { text, leftOut } = convertFrontMatter(moved, added, docs.system)
    for (const key of leftOut) result.leftOut.set(key, (result.leftOut.get(key) ?? 0) + 1)
    await write(path.join(contentDir, page.newFile), text)
  }
  for (const [from, to] of assets) await copy(from, path.join(contentDir, to))
  result.assets = assets.size
  await write(path.join(contentDir, 'lint.yaml'), importedLintConfig)
  await writeCategories(pages, order, { contentDir, basePath: docs.basePath })
  return result
}

/** Returns the name of the folder of the pages if most links to routes begin with it. */
async function guessBase({ pagesDir }: ForeignDocs, files: string[]): Promise<string> {
  const name = path.basename(pagesDir)
  const texts = await Promise.all(files.map((file) => readFile(path.join(pagesDir, file), 'utf8')))
  const targets = texts.join('\n').match(/(?<=\]\()\/[\w/-]+(?=[#)])/g) ?? []
  const below = targets.filter((target) => target.startsWith(`/${name}/`))
  return below.length > targets.length / 2 ? name : ''
}

async function readPage(file: string, docs: ForeignDocs): Promise<MovedPage> {
  const source = await readFile(path.join(docs.pagesDir, file), 'utf8')
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const newFile = path.posix.join(docs.basePath, newNameOf(file, docs))
  const [, id] = /^id: *['"]?([\w.-]+)/m.exec(frontMatterOf(text)) ?? []
  const [, slug] = /^slug: *['"]?([^'"\s]+)/m.exec(frontMatterOf(text)) ?? []
  const docId = withoutExtension(newFile)
  const folder = path.posix.dirname(docId)
  const base = docs.system === 'Docusaurus' ? docs.basePath : ''
  const route = slug
    ? path.posix.join('/', slug.startsWith('/') ? base : folder, slug)
    : routeOfDocId(id && docs.system === 'Docusaurus' ? path.posix.join(folder, id) : docId)
  return { file, newFile, route: trimRoute(route), text }
}

/** Front matter of a text, or an empty text. */
function frontMatterOf(text: string): string {
  return /^---\n([^]*?)^---/m.exec(text.startsWith('---') ? text : '')?.[1] ?? ''
}

/** Returns the new path of a page: `a/(group)/b/page.mdx` becomes `a/b.mdx`. */
function newNameOf(file: string, { system, files }: ForeignDocs): string {
  const { dir, name } = path.posix.parse(stripGroups(file))
  if (name === 'page' && system === 'Nextra') {
    const hasPagesBelow = files.some(
      (other) =>
        other !== file && other.startsWith(`${path.posix.dirname(file)}/`) && isPageFile(other),
    )
    return dir === '' || hasPagesBelow ? path.posix.join(dir, 'index.mdx') : `${dir}.mdx`
  }
  const isIndex = /^readme$/i.test(name) || name === 'index'
  const newName = path.posix.join(dir, `${isIndex ? 'index' : name}.mdx`)
  return system === 'Docusaurus' ? stripNumbers(newName) : newName
}

/** Returns what the order may call a page: its old or new path, or the id of `sidebars.js`. */
function namesOf({ file, newFile, text }: MovedPage, { basePath }: ForeignDocs): string[] {
  const [, id] = /^id: *['"]?([\w.-]+)/m.exec(frontMatterOf(text)) ?? []
  const old = stripNumbers(withoutExtension(file))
  return [
    old,
    path.posix.relative(basePath, withoutExtension(newFile)),
    ...(id ? [path.posix.join(path.posix.dirname(old), id)] : []),
  ]
}

/** Returns the number that Docusaurus takes from the name of a file, such as 1 from `01-start.md`. */
function positionOf({ file }: MovedPage, { system }: ForeignDocs): number | undefined {
  const [, number] = /(?:^|\/)(\d+)[-_.]+[^/]*$/.exec(file) ?? []
  return system === 'Docusaurus' && number ? Number(number) : undefined
}

interface TargetContext {
  docs: ForeignDocs
  newFiles: ReadonlyMap<string, string>
  redirects: OldRedirects
  /** New paths of images and downloads by their old paths on disk. Filled in. */
  assets: Map<string, string>
}

/** Returns the new target of a link or image, and notes the file that it needs. */
function moveTarget(target: string, page: MovedPage, context: TargetContext) {
  const { docs, newFiles, redirects, assets } = context
  const [, address = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target) ?? []
  if (address === '' || /^[a-z][\w+.-]*:|^\/\//i.test(address)) return target
  const name = decode(address)
  if (name.startsWith('/')) {
    const outside = redirects.get(trimRoute(name))
    if (outside?.startsWith('https:')) return outside
    const file = findStatic(name, docs)
    if (file === undefined) return name.length > 1 ? address.replace(/\/+$/, '') + rest : target
    assets.set(file, name.slice(1))
    return target
  }
  const old = path.posix.join(path.posix.dirname(page.file), name)
  const known = [old, `${old}.md`, `${old}.mdx`].find((each) => newFiles.has(each))
  const from = path.posix.dirname(page.newFile)
  if (known) return relative(from, newFiles.get(known)!) + rest
  const now = redirects.get(path.posix.join(path.posix.dirname(page.route), trimRoute(name)))
  if (now) return now.startsWith('/') ? now + rest : now
  const file = path.join(docs.pagesDir, old)
  if (!path.extname(old) || !existsSync(file)) return target
  const newAsset = path.posix.join(docs.basePath, stripUpward(old))
  assets.set(file, newAsset)
  return relative(from, newAsset) + rest
}

/** Decodes an address, or returns it as it is if it has a `%` of its own. */
function decode(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
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

/** Keeps files from outside of the pages below the content folder. */
function stripUpward(file: string): string {
  return file.replace(/^(?:\.\.\/)+/, '')
}

/** Writes `_category.yaml` for each folder whose place or name is known. */
async function writeCategories(
  pages: MovedPage[],
  order: OldOrder,
  { contentDir, basePath }: { contentDir: string; basePath: string },
) {
  const folders = new Set(pages.flatMap(({ newFile }) => listFolders(newFile)))
  for (const folder of folders) {
    const { label, position } = order.get(path.posix.relative(basePath, folder)) ?? {}
    // A page beside the folder is the folder's page, and has both.
    const hasPage = pages.some(({ newFile }) => withoutExtension(newFile) === folder)
    if (hasPage || (label === undefined && position === undefined)) continue
    const category = { label: label ?? nameOf(folder), ...(position !== undefined && { position }) }
    await write(path.join(contentDir, folder, '_category.yaml'), stringify(category))
  }
}

/** Returns a name for a page or folder: `getting-started` becomes `Getting started`. */
function nameOf(file: string): string {
  const words = path.posix.basename(file).replaceAll(/[-_]+/g, ' ')
  return capitalize(words)
}

function withoutExtension(file: string): string {
  return file.replace(/\.mdx?$/, '')
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(from, to)
}
