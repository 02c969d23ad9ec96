import path from 'node:path/posix'
import { slug as slugify } from 'github-slugger'
import { routeOfPath, humanize, type Route } from '#core/route.ts'
import { stripBasePath } from '#core/url.ts'
import type { DocusaurusBuild, DocusaurusItem } from '#content/built-site/docusaurus.ts'
import { keyOf, type OldPage, type OldSite } from './old-site.ts'

/** Content of a `_category.yaml`. */
export interface OldCategory {
  label: string
  position: number
  /** Its generated page. */
  index?: { slug: Route; title: string; description?: string | undefined } | undefined
}

interface Placement extends Pick<OldSite, 'leave'> {
  /** Pages to place, by route. */
  pages: Map<Route, OldPage>
  indexes: ReadonlyMap<Route, OldCategory['index']>
  /** Categories by folder. */
  categories: Map<string, OldCategory>
  /** Paths in the content folder, in lower case because some disks ignore case. */
  taken: Set<string>
  routeOf: (href: string | undefined) => Route
}

/**
 * Gives pages their paths in the content folder. Our sidebar follows folders, so each category of a
 * sidebar becomes a folder, and so does each of several sidebars. Other pages have the path of their
 * route. Returns the categories by folder.
 */
export function placePages({ built, pages, leave }: OldSite): Map<string, OldCategory> {
  const { basePath = '', docusaurus } = built ?? {}
  const routeOf = (href = '') => routeOfPath(stripBasePath(basePath, href) ?? href)
  const indexes = docusaurus?.indexes.map(({ permalink, title, description }) => {
    return { slug: routeOf(permalink), title, description }
  })
  const placement: Placement = {
    pages: new Map(Array.from(pages.values(), (page) => [page.route, page])),
    indexes: new Map(indexes?.map((index) => [index.slug, index])),
    categories: new Map(),
    taken: new Set(),
    routeOf,
    leave,
  }
  const sidebars = docusaurus ? listSidebars(docusaurus, [...pages.values()]) : []
  for (const [at, { id, label, items }] of sidebars.entries()) {
    const category = { label, position: at + 1 }
    const folder = sidebars.length > 1 ? addCategory('', category, placement) : ''
    placeItems(items, folder, id, placement)
  }
  for (const page of placement.pages.values()) {
    const name = page.route.slice(1).replace(/[^\w/.~-]+/g, '-')
    const isBelow = (route: Route) => route.startsWith(`${page.route}/`)
    const isFolder = name === '' || [...placement.pages.keys()].some(isBelow)
    if (docusaurus) page.added.displayed_sidebar = 'none'
    else if (isFolder) page.added.sidebar_position = 0
    page.docId = findFreeName(isFolder ? path.join(name, 'index') : name, placement.taken)
  }
  return placement.categories
}

interface Sidebar {
  id: string
  label: string
  items: DocusaurusItem[]
}

/** Lists the sidebars of the versions that have pages. */
function listSidebars({ versions }: DocusaurusBuild, pages: readonly OldPage[]): Sidebar[] {
  const known = new Set(pages.flatMap(({ html }) => (html?.resolved ? keyOf(html.resolved) : [])))
  const chosen = versions.filter((version) => known.has(keyOf(version)))
  return chosen.flatMap(({ instance, label, sidebars }) => {
    const isOnly = chosen.filter((each) => each.instance === instance).length === 1
    const entries = Object.entries(sidebars)
    return entries.map(([id, items]) => {
      const words = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const own = entries.length > 1 ? words.replace(/-side-?bar$/, '') : path.basename(instance)
      const name = humanize(own === 'default' ? 'docs' : own)
      return { id, label: isOnly ? name : `${name} ${label}`, items }
    })
  })
}

function placeItems(
  items: readonly DocusaurusItem[],
  folder: string,
  sidebar: string,
  placement: Placement,
): void {
  const { pages, indexes, routeOf, leave } = placement
  for (const [at, { type, label = '', href, items: inner = [] }] of items.entries()) {
    const route = routeOf(href)
    const page = pages.get(route)
    const isOwn = page?.html?.resolved?.sidebar === sidebar
    const position = at + 1
    if (type === 'category') {
      const name = addCategory(folder, { label, position, index: indexes.get(route) }, placement)
      if (isOwn) placePage(page, `${name}/index`, placement)
      placeItems(inner, name, sidebar, placement)
    } else if (isOwn) {
      const { id, title } = page.html!.resolved!
      const own = path.basename(/(?:^|\/)(?:index|readme)$/i.test(id!) ? route : id!)
      placePage(page, path.join(folder, own.replace(/[^\w.~-]+/g, '-')), placement)
      page.added.sidebar_label = label === title ? undefined : label
      page.added.sidebar_position = position
    } else leave('sidebar items that are links or HTML', label || type)
  }
}

function addCategory(folder: string, category: OldCategory, placement: Placement): string {
  const stem = slugify(category.label).replace(/[^\w-]/g, '') || 'category'
  const name = findFreeName(path.join(folder, stem), placement.taken)
  placement.categories.set(name, category)
  return name
}

function placePage(page: OldPage, stem: string, { pages, taken }: Placement): void {
  page.docId = findFreeName(stem, taken)
  page.added.sidebar_position = 0
  pages.delete(page.route)
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
