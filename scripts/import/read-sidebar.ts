import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { existsSync } from 'node:fs'
import { readYaml } from '#core/yaml/parse-documents.ts'
import type { ForeignDocs } from './find-docs.ts'
import { readLiteralExport, type LiteralValue } from './read-literal.ts'

/** Place and name of a page or folder in the old sidebar. */
export interface OldPlace {
  position?: number | undefined
  label?: string | undefined
}

/** Places by the path of a page or folder below the pages, without extension and number. */
export type OldOrder = Map<string, OldPlace>

/** Reads the order of the sidebar from the settings of the old system. */
export async function readOrder(docs: ForeignDocs): Promise<OldOrder> {
  const order: OldOrder = new Map()
  for (const file of docs.files) await readFolderFile(file, docs, order)
  if (docs.system === 'Nextra') await readAppMeta(docs, order)
  if (docs.system === 'Docusaurus') await readSidebars(docs, order)
  return order
}

/** Reads `_meta.*` of Nextra or `_category_.*` of Docusaurus. */
async function readFolderFile(file: string, { pagesDir }: ForeignDocs, order: OldOrder) {
  const { dir, base, ext } = path.posix.parse(file)
  const read = () => readFile(path.join(pagesDir, file), 'utf8')
  if (/^_meta\.(?:js|jsx|ts|tsx|json)$/.test(base)) {
    addMeta(dir, readLiteralExport(base, await read()), order)
  } else if (/^_category_\.(?:json|ya?ml)$/.test(base)) {
    const source = await read()
    const { label, position } = (
      ext === '.json' ? JSON.parse(source) : readYaml(source)
    ) as OldPlace
    order.set(stripNumbers(dir), { label, position })
  }
}

function addMeta(dir: string, meta: LiteralValue, order: OldOrder): void {
  if (typeof meta !== 'object' || Array.isArray(meta)) return
  for (const [index, [key, value]] of Object.entries(meta).entries()) {
    const title = typeof value === 'object' && 'title' in value ? value.title : value
    const label = typeof title === 'string' && title !== '' ? title : undefined
    order.set(path.posix.join(stripGroups(dir), key), { position: index + 1, label })
  }
}

/**
 * Nextra 4 may keep the first `_meta` in `app/`, beside a `content/` folder with the pages. The one
 * above a base path names the folder of the pages.
 */
async function readAppMeta({ projectDirs, pagesDir, basePath }: ForeignDocs, order: OldOrder) {
  const dirs = [...projectDirs, path.dirname(pagesDir)]
  const names = ['js', 'jsx', 'ts', 'tsx'].map((extension) => `_meta.${extension}`)
  const folders = [...dirs.map((dir) => path.join(dir, 'app')), ...(basePath ? dirs : [])]
  const files = folders.flatMap((dir) => names.map((name) => path.join(dir, name)))
  const file = files.find((each) => existsSync(each) && !each.startsWith(pagesDir))
  if (!file) return
  const above: OldOrder = new Map()
  addMeta('', readLiteralExport(path.basename(file), await readFile(file, 'utf8')), above)
  for (const [name, place] of above) {
    const key = path.posix.relative(basePath, name)
    if (!order.has(key)) order.set(key, place)
  }
}

/** Reads the order of `sidebars.*`. Pages of one folder keep the order of the whole sidebar. */
async function readSidebars({ projectDirs }: ForeignDocs, order: OldOrder) {
  const names = ['sidebars.json', 'sidebars.js', 'sidebars.ts', 'sidebars.cjs', 'sidebars.mjs']
  const files = projectDirs.flatMap((dir) => names.map((name) => path.join(dir, name)))
  const file = files.find(existsSync)
  if (!file) return
  const sidebars = readLiteralExport(path.basename(file), await readFile(file, 'utf8'))
  const ids = listIds(sidebars)
  for (const [index, id] of ids.entries()) addPlace(id, { position: index + 1 }, order)
  addCategories(sidebars, ids, order)
  for (const [index, id] of ids.entries()) {
    for (const folder of listFolders(id)) addPlace(folder, { position: index + 1 }, order)
  }
}

/** Adds what is not known yet of a page or folder. */
function addPlace(name: string, place: OldPlace, order: OldOrder): void {
  const known = order.get(name)
  const { position = place.position, label = place.label } = known ?? {}
  order.set(name, { position, label })
}

/** Names a folder after the outermost category with all of its pages. */
function addCategories(item: LiteralValue, ids: string[], order: OldOrder): void {
  if (typeof item !== 'object') return
  if (!Array.isArray(item) && typeof item.label === 'string' && item.items !== undefined) {
    const own = listIds(item.items)
    const folder = listFolders(own[0] ?? '').findLast((each) =>
      own.every((id) => id.startsWith(`${each}/`)),
    )
    const isWhole = ids.every((id) => own.includes(id) || !id.startsWith(`${folder}/`))
    if (folder !== undefined && isWhole) addPlace(folder, { label: item.label }, order)
  }
  for (const each of Object.values(item)) addCategories(each, ids, order)
}

/** Lists the folders of a page, outermost first. */
export function listFolders(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [...listFolders(folder), folder]
}

/** Lists document ids in the order of a sidebar, with those of nested categories. */
function listIds(item: LiteralValue): string[] {
  if (typeof item === 'string') return [item]
  if (Array.isArray(item)) return item.flatMap(listIds)
  if (typeof item !== 'object') return []
  if (item.type === 'link' || item.type === 'html' || item.type === 'autogenerated') return []
  if (typeof item.id === 'string') return [item.id]
  if (item.type === 'category') return [...listIds(item.link), ...listIds(item.items)]
  return Object.values(item).flatMap(listIds)
}

/** Removes the numbers that Docusaurus takes from names for the order: `01-start` becomes `start`. */
export function stripNumbers(file: string): string {
  return file.replace(/(?<=^|\/)\d+[-_.]+(?=[^/])/g, '')
}

/** Removes the folders that Next leaves out of routes: `docs/(guides)/a` becomes `docs/a`. */
export function stripGroups(file: string): string {
  return file.replace(/(?<=^|\/)\([^/]*\)(?:\/|$)/g, '')
}
