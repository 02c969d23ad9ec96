import path from 'node:path/posix'
import { Call, get, isObject, readConfig, type Data } from './evaluate-config.ts'
import {
  addRemainder,
  readOrigin,
  readPath,
  readRedirects,
  trimSlashes,
  type Configuration,
  type SidebarItem,
} from './documentation.ts'
import type { Project } from './project.ts'

/** Reads the sidebar, translations and redirects of a Starlight site. */
export function readStarlight(project: Project, file: string, found: Configuration): void {
  const siteDir = trimSlashes(path.dirname(file))
  const config = readConfig(project, file)
  found.origin ??= readOrigin(get(config, 'site'))
  const list = get(config, 'integrations')
  const integrations = Array.isArray(list) ? list.flat() : []
  const starlight = integrations.find(
    (each): each is Call => each instanceof Call && each.name === 'starlight',
  )
  const folder = path.join(siteDir, 'src/content/docs')
  if (!starlight && ![...project.files].some((each) => each.startsWith(`${folder}/`))) return
  const { remainders } = found
  const options = starlight?.argument
  if (!starlight) addRemainder(remainders, 'settings that code computes', file)
  const names = Object.keys(get(options, 'locales') ?? {})
  const own = names.includes('root') ? 'root' : readPath(get(options, 'defaultLocale'), '')
  const excluded = names.filter((name) => name !== own)
  addRemainder(remainders, 'translations', ...excluded.map((name) => path.join(folder, name)))
  const plugins = get(options, 'plugins')
  for (const each of Array.isArray(plugins) ? plugins : plugins === undefined ? [] : [plugins]) {
    addRemainder(remainders, 'plugins', each instanceof Call ? each.name : 'a computed one')
  }
  const sidebar = get(options, 'sidebar')
  const skipped: string[] = []
  const items = Array.isArray(sidebar) ? readItems(sidebar, skipped) : undefined
  const isComputed = skipped.includes('') || (sidebar !== undefined && !items)
  if (isComputed) addRemainder(remainders, 'sidebars that code computes', file)
  else addRemainder(remainders, 'sidebar items that are no page', ...skipped)
  readRedirects(get(config, 'redirects'), file, found)
  found.staticDirs.push(path.join(siteDir, 'public'))
  found.docs.push({
    system: 'Starlight',
    source: file,
    folder,
    base: readPath(get(config, 'base'), ''),
    excluded,
    sidebar: isComputed ? undefined : items,
    siteDir,
  })
}

function readItems(data: Data[], skipped: string[]): SidebarItem[] {
  return data.flatMap((each): SidebarItem[] => {
    if (typeof each === 'string') return [{ page: trimSlashes(each) }]
    const [name, slug, link, items] = ['label', 'slug', 'link', 'items'].map((key) =>
      get(each, key),
    )
    const label = typeof name === 'string' ? name : undefined
    const page = slug ?? link
    const directory = get(get(each, 'autogenerate'), 'directory')
    if (typeof page === 'string' && !/^\w+:/.test(page)) {
      return [{ page: trimSlashes(page), label }]
    }
    const inner = typeof directory === 'string' ? [{ folder: trimSlashes(directory) }] : undefined
    const children = Array.isArray(items) ? readItems(items, skipped) : inner
    if (children) return label === undefined ? children : [{ label, items: children }]
    skipped.push(isObject(each) && label !== undefined && typeof page === 'string' ? label : '')
    return []
  })
}
