import path from 'node:path/posix'
import {
  computed,
  type Data,
  findModule,
  get,
  isComputed,
  isObject,
  listOf,
  readConfig,
} from './evaluate-config.ts'
import { humanize } from '#core/route.ts'
import {
  addRemainder,
  blogPosts,
  leaveBasePath,
  leavePlugins,
  leaveSettings,
  readOrigin,
  readPath,
  readRedirects,
  trimSlashes,
  type Configuration,
  type Documentation,
  type SidebarItem,
} from './documentation.ts'
import type { Project } from './project.ts'
import { readSidebar } from './read-sidebar.ts'

/** Reads the instances, versions, sidebars and redirects of a Docusaurus site. */
export function readDocusaurus(project: Project, file: string, found: Configuration): void {
  const configDir = trimSlashes(path.dirname(file))
  const config = readConfig(project, file)
  found.origin ??= readOrigin(get(config, 'url'))
  const { remainders } = found
  const baseUrl = get(config, 'baseUrl')
  const slash = get(config, 'trailingSlash')
  const site = {
    configDir,
    sitePath: typeof baseUrl === 'string' ? baseUrl.replace(/\/+$/, '') : '',
    trailingSlash: typeof slash === 'boolean' ? slash : undefined,
  }
  found.fallback = { system: 'Docusaurus', source: file, base: undefined, ...site }
  const left = (what: string, name: string) => addRemainder(remainders, what, name)
  leaveBasePath(baseUrl, found)
  leaveSettings(config, appliedSettings, file, found)
  for (const each of listOf(get(config, 'staticDirectories') ?? 'static')) {
    if (typeof each === 'string') found.staticDirs.push(path.join(configDir, each))
  }
  for (const { name, options } of listPlugins(get(config, 'presets'))) {
    if (!name.endsWith('classic')) left('presets', name)
    else {
      const docs = get(options, 'docs')
      const blog = get(options, 'blog')
      leaveSettings(options, blog === false ? ['docs', 'blog'] : ['docs'], file, found)
      if (blog !== false) leavePosts(project, configDir, { options: blog, found })
      if (docs !== false) readInstance(project, { file, site, options: docs ?? {} }, found)
    }
  }
  for (const { name, options } of listPlugins(get(config, 'plugins'))) {
    if (name.endsWith('content-docs')) readInstance(project, { file, site, options }, found)
    else if (name.endsWith('content-blog')) leavePosts(project, configDir, { options, found })
    else if (name.endsWith('client-redirects')) {
      readRedirects(get(options, 'redirects'), file, found)
      if (get(options, 'createRedirects') !== undefined) readRedirects(computed, file, found)
      leaveSettings(options, ['redirects', 'createRedirects'], file, found)
    } else leavePlugins([name], file, found)
  }
}

function leavePosts(
  { files }: Project,
  configDir: string,
  { options, found }: { options: Data; found: Configuration },
): void {
  const folder = path.join(configDir, readPath(get(options, 'path'), 'blog') ?? 'blog')
  const posts = [...files].filter((file) => file.startsWith(`${folder}/`) && /\.mdx?$/.test(file))
  addRemainder(found.remainders, blogPosts, ...posts)
}

function listPlugins(data: Data): { name: string; options: Data }[] {
  if (data === undefined) return []
  return (Array.isArray(data) ? data : [data]).map((each) => {
    const [name, options] = Array.isArray(each) ? each : [each, undefined]
    return {
      name: typeof name === 'string' ? name : 'ones that code computes',
      options: options ?? {},
    }
  })
}

interface Instance {
  file: string
  site: Pick<Documentation, 'configDir' | 'sitePath' | 'trailingSlash'>
  options: Data
}

const appliedSettings = [
  'url',
  'baseUrl',
  'staticDirectories',
  'presets',
  'plugins',
  'markdown.format',
]

const appliedDocsSettings = [
  'id',
  'path',
  'routeBasePath',
  'sidebarPath',
  'versions',
  'lastVersion',
  'includeCurrentVersion',
]

/** Adds an instance of the docs plugin, and each of its versions. */
function readInstance(project: Project, instance: Instance, found: Configuration): void {
  const { file, site, options } = instance
  const { configDir } = site
  const id = readPath(get(options, 'id'), 'default')
  const folder = readPath(get(options, 'path'), 'docs')
  const base = readPath(get(options, 'routeBasePath'), 'docs')
  if (folder === undefined) {
    addRemainder(found.remainders, 'documentation whose folder code computes', file)
    return
  }
  leaveSettings(options, appliedDocsSettings, file, found)
  const idPrefix = id === 'default' || id === undefined ? '' : `${id}_`
  const prefix = configDir === '' ? idPrefix : `${configDir}/${idPrefix}`
  const common = { system: 'Docusaurus', source: file, excluded: [], ...site }
  const add = (version: Omit<Documentation, keyof typeof common>) =>
    found.docs.push({ ...common, ...version })
  const list = readConfigIfAny(project, `${prefix}versions.json`)
  const names = listOf(list).filter((each) => typeof each === 'string')
  const last = readPath(get(options, 'lastVersion'), names[0] ?? 'current')
  const baseOf = (version: string, fallback: string) => {
    const own = get(get(get(options, 'versions'), version), 'path')
    const suffix = readPath(own, version === last ? '' : fallback)
    return base === undefined || suffix === undefined ? undefined : trimSlashes(`${base}/${suffix}`)
  }
  const sidebarFile = get(options, 'sidebarPath')
  const source =
    typeof sidebarFile === 'string'
      ? findModule(project, path.join(configDir, sidebarFile))
      : undefined
  if (isComputed(sidebarFile)) addRemainder(found.remainders, 'sidebars that code computes', file)
  const createReader = (name: string | undefined) => () => {
    const data = name === undefined ? undefined : readConfigIfAny(project, name)
    return data === undefined ? undefined : readSidebars(data, name!, found)
  }
  // The site may show a copy of this folder as a version, whose address is not known then.
  const isShown = get(options, 'includeCurrentVersion') !== false
  add({
    folder: path.join(configDir, folder),
    base: isShown ? baseOf('current', 'next') : undefined,
    readSidebar: createReader(source),
  })
  for (const name of names) {
    add({
      folder: path.join(`${prefix}versioned_docs`, `version-${name}`),
      base: baseOf(name, name),
      readSidebar: createReader(
        path.join(`${prefix}versioned_sidebars`, `version-${name}-sidebars.json`),
      ),
    })
  }
}

function readConfigIfAny(project: Project, file: string): Data {
  return project.files.has(file) ? readConfig(project, file) : undefined
}

/** Reads all sidebars as one, with a group for each if there are several. */
function readSidebars(data: Data, file: string, found: Configuration): SidebarItem[] | undefined {
  const sidebars = Object.entries(isObject(data) ? data : { sidebar: data })
  if (sidebars.length === 1) return readSidebar(sidebars[0]![1], file, found)
  addRemainder(found.remainders, 'sidebars that become groups', ...sidebars.map(([name]) => name))
  const groups = sidebars.map(([name, each]) => {
    const label = humanize(name.replace(/(?<=.)[-_]?side-?bar$/i, ''))
    return { label, items: readSidebar(each, file, found) }
  })
  return groups.every(hasItems) ? groups.map(unwrapGroup) : undefined
}

/** Returns the only group of a group instead of it. */
function unwrapGroup(group: { label: string; items: SidebarItem[] }): SidebarItem {
  const [first, ...others] = group.items
  return first && 'items' in first && others.length === 0 ? first : group
}

function hasItems<T extends { items: SidebarItem[] | undefined }>(
  group: T,
): group is T & { items: SidebarItem[] } {
  return group.items !== undefined
}
