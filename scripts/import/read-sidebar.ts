import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'
import { readConfig, type ForeignDocs } from './find-docs.ts'
import { parseLiteralExport, type LiteralValue } from './parse-literal-export.ts'

/** Position and label of a page or folder in the sidebar. */
interface SidebarEntry {
  position?: number | undefined
  label?: string | undefined
}

/** Entries by path in the pages folder, without file extensions and number prefixes. */
export type Sidebar = Map<string, SidebarEntry>

/** Reads the sidebar from the configuration files of another system. */
export async function readSidebar(docs: ForeignDocs): Promise<Sidebar> {
  const sidebar: Sidebar = new Map()
  for (const file of docs.files) await readFolderConfig(file, docs, sidebar)
  if (docs.system === 'Nextra') await readOuterMeta(docs, sidebar)
  if (docs.system === 'Docusaurus') await readSidebarsFile(docs, sidebar)
  return sidebar
}

/** Reads Nextra's `_meta.*` or Docusaurus's `_category_.*`. */
async function readFolderConfig(file: string, { pagesDir }: ForeignDocs, sidebar: Sidebar) {
  const { dir, base, ext } = path.posix.parse(file)
  const read = () => readFile(path.join(pagesDir, file), 'utf8')
  if (/^_meta\.(?:js|jsx|ts|tsx|json)$/.test(base)) {
    addMeta(dir, parseLiteralExport(base, await read()), sidebar)
  } else if (/^_category_\.(?:json|ya?ml)$/.test(base)) {
    const source = await read()
    const { label, position } = (
      ext === '.json' ? JSON.parse(source) : parseYamlOrThrow(source)
    ) as SidebarEntry
    sidebar.set(stripNumbers(dir), { label, position })
  }
}

function addMeta(dir: string, meta: LiteralValue, sidebar: Sidebar): void {
  if (typeof meta !== 'object' || Array.isArray(meta)) return
  for (const [index, [key, value]] of Object.entries(meta).entries()) {
    const title = typeof value === 'object' && 'title' in value ? value.title : value
    const label = typeof title === 'string' && title !== '' ? title : undefined
    sidebar.set(path.posix.join(stripGroups(dir), key), { position: index + 1, label })
  }
}

/**
 * Reads a Nextra `_meta` file outside of the pages folder. It is in `app/` or, if there is a base
 * path, in a parent folder, where it labels the pages folder.
 */
async function readOuterMeta(docs: ForeignDocs, sidebar: Sidebar) {
  const { project, projectDirs, pagesDir, basePath } = docs
  const dirs = [...projectDirs, path.dirname(pagesDir)]
  const folders = [...dirs.map((dir) => path.join(dir, 'app')), ...(basePath ? dirs : [])]
  const outside = folders.filter((dir) => path.relative(pagesDir, dir).startsWith('..'))
  const meta = await readConfig(project, outside, /^_meta\.[jt]sx?$/)
  if (!meta) return
  const outerSidebar: Sidebar = new Map()
  addMeta('', parseLiteralExport(meta.file, meta.text), outerSidebar)
  for (const [name, entry] of outerSidebar) {
    const key = path.posix.relative(basePath, name)
    if (!sidebar.has(key)) sidebar.set(key, entry)
  }
}

/** Reads Docusaurus's `sidebars.*`. Numbers pages across all sidebars. */
async function readSidebarsFile({ project, projectDirs }: ForeignDocs, sidebar: Sidebar) {
  const config = await readConfig(project, projectDirs, /^sidebars\.(?:json|[cm]?js|ts)$/)
  if (!config) return
  const sidebars = parseLiteralExport(config.file, config.text)
  const ids = listIds(sidebars)
  for (const [index, id] of ids.entries()) mergeEntry(id, { position: index + 1 }, sidebar)
  addCategories(sidebars, ids, sidebar)
  for (const [index, id] of ids.entries()) {
    for (const folder of listParentFolders(id)) mergeEntry(folder, { position: index + 1 }, sidebar)
  }
}

/** Adds an entry, or fills in the missing fields of an existing one. */
function mergeEntry(name: string, entry: SidebarEntry, sidebar: Sidebar): void {
  const { position = entry.position, label = entry.label } = sidebar.get(name) ?? {}
  sidebar.set(name, { position, label })
}

/** Labels each folder after the outermost category that contains exactly its pages. */
function addCategories(item: LiteralValue, ids: string[], sidebar: Sidebar): void {
  if (typeof item !== 'object') return
  if (!Array.isArray(item) && typeof item.label === 'string' && item.items !== undefined) {
    const categoryIds = listIds(item.items)
    const folder = listParentFolders(categoryIds[0] ?? '').findLast((each) =>
      categoryIds.every((id) => id.startsWith(`${each}/`)),
    )
    const isWhole = ids.every((id) => categoryIds.includes(id) || !id.startsWith(`${folder}/`))
    if (folder !== undefined && isWhole) mergeEntry(folder, { label: item.label }, sidebar)
  }
  for (const each of Object.values(item)) addCategories(each, ids, sidebar)
}

/** Lists the folders that contain a file, outermost first. */
export function listParentFolders(file: string): string[] {
  const folder = path.posix.dirname(file)
  return folder === '.' ? [] : [...listParentFolders(folder), folder]
}

/** Lists the document ids of a sidebar item and its nested items, in order. */
function listIds(item: LiteralValue): string[] {
  if (typeof item === 'string') return [item]
  if (Array.isArray(item)) return item.flatMap(listIds)
  if (typeof item !== 'object') return []
  if (item.type === 'link' || item.type === 'html' || item.type === 'autogenerated') return []
  if (typeof item.id === 'string') return [item.id]
  if (item.type === 'category') return [...listIds(item.link), ...listIds(item.items)]
  return Object.values(item).flatMap(listIds)
}

/** Removes the number prefixes by which Docusaurus sorts files: `01-start` becomes `start`. */
export function stripNumbers(file: string): string {
  return file.replace(/(?<=^|\/)\d+[-_.]+(?=[^/])/g, '')
}

/** Removes Next's route groups: `docs/(guides)/a` becomes `docs/a`. */
export function stripGroups(file: string): string {
  return file.replace(/(?<=^|\/)\([^/]*\)(?:\/|$)/g, '')
}
