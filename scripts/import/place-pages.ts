import path from 'node:path/posix'
import { slug as slugify } from 'github-slugger'
import { canonicalPathOf, humanize, type Route } from '#core/route.ts'
import { stripBasePath } from '#core/url.ts'
import type {
  DocusaurusIndex,
  DocusaurusItem,
  DocusaurusVersion,
} from '#content/built-site/read-docusaurus.ts'
import type { OldPage, OldSite } from './old-site.ts'

/** Content of a `_category.yaml`. */
export interface OldCategory {
  label: string
  position: number
  /** Its generated page. */
  index?: { slug: Route; title: string; description?: string | undefined } | undefined
}

interface Placement {
  byRoute: ReadonlyMap<Route, OldPage>
  indexes: ReadonlyMap<Route, DocusaurusIndex>
  routeOf: (href: string | undefined) => Route
  /** Paths in the content folder that are taken, in lower case because some disks ignore case. */
  taken: Set<string>
  placed: Set<OldPage>
  categories: Map<string, OldCategory>
  leave: OldSite['leave']
}

/**
 * Gives pages their paths in the content folder. Our sidebar follows folders, so each category of
 * a sidebar becomes a folder, and so does each of several sidebars or versions. Pages in no sidebar
 * have the path of their route. Returns the categories by folder.
 */
export function placePages(site: OldSite): ReadonlyMap<string, OldCategory> {
  const { pages, docusaurus, basePath } = site
  const routeOf = (href = '') => canonicalPathOf(stripBasePath(basePath, href) ?? href)
  const placement: Placement = {
    byRoute: new Map(pages.map((page) => [page.route, page])),
    indexes: new Map(docusaurus?.indexes.map((index) => [routeOf(index.permalink), index])),
    routeOf,
    taken: new Set(),
    placed: new Set(),
    categories: new Map(),
    leave: site.leave,
  }
  const versions = docusaurus?.versions.filter(({ instance, version }) =>
    pages.some(({ resolved }) => resolved!.instance === instance && resolved!.version === version),
  )
  placeItems(listItems(versions ?? [], placement), '', placement)
  for (const page of pages.filter((each) => !placement.placed.has(each))) {
    const name = page.route.slice(1).replace(/[^\w/.~-]+/g, '-')
    const isFolder = name === '' || pages.some(({ route }) => route.startsWith(`${page.route}/`))
    if (docusaurus) page.added.displayed_sidebar = 'none'
    else if (isFolder) page.added.sidebar_position = 0
    placePage(page, isFolder ? path.join(name, 'index') : name, placement)
  }
  return placement.categories
}

/** Lists what sidebars have of the pages. Each of several versions or sidebars is a category. */
function listItems(versions: readonly DocusaurusVersion[], placement: Placement): DocusaurusItem[] {
  const parts = versions.map(({ instance, label, sidebars }) => {
    const name = path.basename(instance).replace(/^default$/, 'docs')
    const isOnly = versions.filter((each) => each.instance === instance).length === 1
    const own = Object.entries(sidebars).map(([id, items]) => {
      const words = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const title = humanize(words.replace(/-side-?bar$/, ''))
      return { label: title, items: keepPages(items, id, placement) }
    })
    return { label: humanize(isOnly ? name : `${name} ${label}`), items: toCategories(own) }
  })
  return toCategories(parts)
}

/** Returns the items of the only part that has any, or else a category for each part. */
function toCategories(parts: readonly Pick<DocusaurusItem, 'label' | 'items'>[]): DocusaurusItem[] {
  const filled = parts.filter(({ items = [] }) => items.length > 0)
  if (filled.length === 1) return filled[0]!.items!
  return filled.map((part) => ({ type: 'category', ...part }))
}

/** Leaves out items that only link to a page, and categories without pages. */
function keepPages(items: DocusaurusItem[], id: string, placement: Placement): DocusaurusItem[] {
  const { byRoute, routeOf, leave } = placement
  return items.flatMap((item): DocusaurusItem[] => {
    const page = byRoute.get(routeOf(item.href))
    const isOwn = page?.resolved?.sidebar === id
    const inner = keepPages(item.items ?? [], id, placement)
    if (isOwn || inner.length > 0) return [{ ...item, items: inner }]
    if (item.type !== 'category') leave('sidebar items that are links or HTML', item.label ?? 'HTML')
    return []
  })
}

function placeItems(items: DocusaurusItem[], folder: string, placement: Placement): void {
  for (const [at, { type, label = '', href, items: inner = [] }] of items.entries()) {
    const route = placement.routeOf(href)
    const page = placement.byRoute.get(route)
    const position = at + 1
    if (type === 'category') {
      const name = findFreeName(path.join(folder, toFileName(slugify(label))), placement.taken)
      const { title, description } = placement.indexes.get(route) ?? {}
      const index = title === undefined ? undefined : { slug: route, title, description }
      placement.categories.set(name, { label, position, index })
      if (page) placePage(page, path.join(name, 'index'), placement)
      placeItems(inner, name, placement)
    } else if (page && placement.placed.has(page)) {
      placement.leave('sidebar items of a page that has a place', page.file)
    } else if (page) {
      const { id = route, title } = page.resolved!
      const name = /(?:^|\/)(?:index|readme)$/i.test(id) ? route : id
      placePage(page, path.join(folder, toFileName(path.basename(name))), placement)
      page.added.sidebar_label = label === title ? undefined : label
      page.added.sidebar_position = position
    }
  }
}

function placePage(page: OldPage, stem: string, placement: Placement): void {
  page.docId = findFreeName(stem, placement.taken)
  placement.placed.add(page)
}

function toFileName(text: string): string {
  return text.replace(/[^\w.~-]+/g, '-').replace(/^\W+/, '') || 'page'
}

/** Takes the first name that is free: the stem, or else the stem with a number. */
export function findFreeName(stem: string, taken: Set<string>, extension = ''): string {
  for (let count = 1; ; count++) {
    const name = (count === 1 ? stem : `${stem}-${count}`) + extension
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
