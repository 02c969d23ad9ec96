import path from 'node:path/posix'
import { slug as slugify } from 'github-slugger'
import { compareText, groupBy } from '#core/diagnostic.ts'
import {
  addRemainder,
  type Remainders,
  type SidebarItem,
} from '#content/frameworks/documentation.ts'
import { isWithin } from '#content/frameworks/framework-docs.ts'
import type { AddedFields } from './convert-front-matter.ts'
import type { ChosenDocs, OldPage } from './read-pages.ts'

/** Label, position and the like of folders and pages, by path in the content folder. */
export type SidebarEntries = Map<string, AddedFields>

interface Placement {
  docs: ChosenDocs
  pages: OldPage[]
  /** Whether no other documentation is imported. */
  isOnly: boolean
  /** Pages that have a place. */
  placed: Set<OldPage>
  /** Pages that the sidebar has anywhere. */
  listed: ReadonlySet<OldPage>
  /** Entries of the content folder, to which those of pages and groups are added. */
  entries: SidebarEntries
  /** Entries of folders by path in the documentation. */
  folders: SidebarEntries
  remainders: Remainders
}

/**
 * Moves the pages of a sidebar into a folder for each group, so that our sidebar, which follows
 * folders, has the same groups. Without a sidebar, pages stay where they are. Pages outside of the
 * sidebar become unlisted, but for the first page, which search engines have to know.
 */
export function placePages(
  docs: ChosenDocs,
  pages: OldPage[],
  options: Pick<Placement, 'isOnly' | 'entries' | 'folders' | 'remainders'>,
): void {
  const { isOnly, entries, remainders } = options
  const { sidebar = [{ folder: '' }] } = docs
  const placed = new Set<OldPage>()
  const listed = new Set(listPages(sidebar, pages))
  // The files of one documentation need no folder for the base path, which would be a group.
  const root = docs.sidebar && isOnly ? '' : docs.base
  placeItems(sidebar, root, { ...options, docs, pages, placed, listed })
  for (const page of pages.filter((each) => !placed.has(each))) {
    const isHome = page.route === path.join('/', docs.base)
    entries.set(page.docId, isHome ? { displayed_sidebar: 'none' } : { unlisted: true })
    if (!isHome) addRemainder(remainders, 'pages outside of the sidebar (unlisted)', page.file)
  }
}

function placeItems(items: SidebarItem[], folder: string, placement: Placement): void {
  const { docs, pages, folders, entries, remainders } = placement
  for (const [at, item] of items.entries()) {
    if ('folder' in item) {
      const from = path.join(docs.folder, item.folder)
      if (items.length > 1) addRemainder(remainders, 'folders among other sidebar items', from)
      for (const [name, entry] of folders) {
        const target = path.join(folder, path.relative(item.folder, name))
        if (name === item.folder || !isWithin(name, item.folder)) continue
        if (!entries.has(target)) entries.set(target, entry)
      }
      const inside = listPages([item], pages)
      const unplaced = inside.filter((page) => !placement.placed.has(page))
      for (const page of inside) {
        placePage(page, path.join(folder, path.relative(item.folder, page.name)), placement)
      }
      if (items.length === 1) {
        orderFolder(item.folder, folder, { ...placement, pages: unplaced.filter(isShown) })
      }
      continue
    }
    const entry = { sidebar_label: item.label, sidebar_position: at + 1 }
    const page = item.page === undefined ? undefined : findPage(item.page, pages)
    if (item.page !== undefined && !page) {
      addRemainder(remainders, 'sidebar items without a page', item.page)
    }
    if ('items' in item) {
      const name = nameOfGroup(item, folder, placement)
      entries.set(name, entry)
      if (page) placePage(page, name, placement)
      placeItems(item.items, name, placement)
    } else if (page) {
      // The index of a folder is a page like others if the sidebar lists it among them.
      const { dir, base } = path.parse(page.name)
      const name = base === 'index' && folder !== '' ? path.basename(dir) || 'home' : base
      placePage(page, path.join(folder, name), placement, entry)
    }
  }
}

/** Returns whether a sidebar that lists a folder has the page. Starlight leaves out hidden ones. */
function isShown({ docs, frontMatter }: OldPage): boolean {
  return docs.system !== 'Starlight' || frontMatter?.getIn(['sidebar', 'hidden']) !== true
}

/** Page or folder in a folder that the sidebar lists. */
interface ListedItem {
  /** The page, or the path of the folder in the content folder. */
  target: OldPage | string
  /** Position in its front matter or configuration. */
  own: number | undefined
  /** Position by which the system sorts it, and the text that decides between equal ones. */
  position: number
  key: string
}

/** Returns the label of a page in the sidebar of Docusaurus. */
function labelOf({ frontMatter, body }: OldPage): string | undefined {
  const label = frontMatter?.get('sidebar_label') ?? frontMatter?.get('title')
  if (typeof label === 'string' && label !== '') return label
  return initialHeadingPattern
    .exec(body)?.[1]
    ?.replace(/`|\*\*|\{#[\w-]+\}$/g, '')
    .trim()
}

/** Heading at the start of a page, after imports, which Docusaurus takes for the title. */
const initialHeadingPattern = /^(?:\s|import [^\n]*\n)*# +([^\n]*\S)/

/** Sorts the pages and folders below a folder as the system does, if their own positions do not. */
function orderFolder(from: string, folder: string, placement: Placement, isInner = false): void {
  const { docs, pages, folders, entries } = placement
  if (!/^(?:Docusaurus|Starlight)$/.test(docs.system)) return
  const isStarlight = docs.system === 'Starlight'
  const inner = pages.filter(({ name }) => isWithin(path.dirname(name), from))
  const depth = from === '' ? 0 : from.split('/').length
  const items = groupBy(inner, ({ name }) => name.split('/', depth + 1).join('/'))
  const listed = Array.from(items, ([name, inside]): ListedItem => {
    const [page] = inside as [OldPage]
    const target = path.join(folder, path.relative(from, name))
    const fileName = path.relative(docs.folder, page.file).split('/')[depth]!
    if (page.name === name && inside.length === 1) {
      const own = page.position
      // In Docusaurus, the label of an inner folder leads to its index.
      const isIndex = isInner && !isStarlight && page.route === path.join('/', docs.base, from)
      const position = isIndex ? -Infinity : (own ?? Infinity)
      return { target: page, own, position, key: isStarlight ? page.route.slice(1) : fileName }
    }
    orderFolder(name, target, placement, true)
    const own = folders.get(name)?.sidebar_position
    const address = path.join('/', docs.base, name)
    const index = inside.find((each) => each.name !== name && each.route === address)
    if (index && !isStarlight && folders.get(name)?.sidebar_label === undefined) {
      entries.set(target, { ...entries.get(target), sidebar_label: labelOf(index) })
    }
    const lowest = Math.min(...inside.map(({ position }) => position ?? Infinity))
    const position = isStarlight ? lowest : (own ?? index?.position ?? Infinity)
    return { target, own, position, key: isStarlight ? path.join(docs.base, name) : fileName }
  })
  const isTold = listed.every(({ own, position }) => own === position)
  const isClear = new Set(listed.map(({ own }) => own)).size === listed.length
  if (listed.length < 2 || (isTold && isClear)) return
  const compare = isStarlight ? new Intl.Collator('en').compare : compareText
  listed.sort(
    (a, b) => (a.position < b.position ? -1 : +(a.position > b.position)) || compare(a.key, b.key),
  )
  for (const [at, { target }] of listed.entries()) {
    if (typeof target !== 'string') target.order = at + 1
    else entries.set(target, { ...entries.get(target), sidebar_position: at + 1 })
  }
}

/** Names a group after the folder that has the same pages, or else after its label. */
function nameOfGroup(
  group: { label: string; items: SidebarItem[] },
  folder: string,
  { pages, listed, entries }: Placement,
): string {
  const own = new Set(listPages([group], pages))
  const folders = listPages(group.items, pages).map(({ name }) => path.dirname(name))
  const [outer = '.'] = folders.sort((a, b) => a.length - b.length)
  const isFolder =
    outer !== '.' &&
    folders.every((name) => isWithin(name, outer)) &&
    [...listed].every((page) => own.has(page) || !isWithin(path.dirname(page.name), outer))
  const name = isFolder ? path.basename(outer) : slugify(group.label) || 'group'
  return findFreeName([path.join(folder, name)], (each) => entries.has(each))
}

/** Lists the pages of a sidebar, those of its groups included. */
function listPages(items: SidebarItem[], pages: OldPage[]): OldPage[] {
  return items.flatMap((item) => {
    if ('folder' in item)
      return pages.filter(({ name }) => isWithin(path.dirname(name), item.folder))
    const page = item.page === undefined ? [] : (findPage(item.page, pages) ?? [])
    return 'items' in item ? [page, listPages(item.items, pages)].flat() : page
  })
}

/** Returns the first name that is free, or else the first of them with a number. */
export function findFreeName(names: string[], isTaken: (name: string) => boolean): string {
  for (let count = 1; ; count++) {
    const name = names[count - 1] ?? `${names[0]}-${count}`
    if (!isTaken(name)) return name
  }
}

/** Finds a page by its id, or else by its address below the base path. */
function findPage(id: string, pages: OldPage[]): OldPage | undefined {
  const isTarget = ({ docs, route }: OldPage) => route === path.join('/', docs.base, id)
  return pages.find((page) => page.id === id) ?? pages.find(isTarget)
}

function placePage(
  page: OldPage,
  stem: string,
  { placed, entries, remainders }: Placement,
  entry?: AddedFields,
): void {
  if (placed.has(page)) {
    addRemainder(remainders, 'sidebar items of a page that has a place', page.file)
    return
  }
  // The page of a group has the path of its folder, and so its label and position.
  const folder = path.dirname(page.name)
  const names = folder === '.' ? [stem] : [stem, `${stem}-${path.basename(folder)}`]
  page.docId = entry ? findFreeName(names, (name) => entries.has(name)) : stem
  placed.add(page)
  entries.set(page.docId, { ...entries.get(page.docId), ...entry })
}
