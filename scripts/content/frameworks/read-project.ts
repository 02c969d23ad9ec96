import path from 'node:path/posix'
import {
  get,
  isObject,
  listOf,
  readConfig,
  readWrapperOptions,
  type Data,
} from './evaluate-config.ts'
import { leaveComputedLocales } from './computed-locales.ts'
import {
  addRemainder,
  createConfiguration,
  leaveBasePath,
  leavePlugins,
  leaveSettings,
  readPath,
  readRedirects,
  trimSlashes,
  type Alias,
  type Configuration,
  type Documentation,
} from './documentation.ts'
import { isWithin } from './framework-docs.ts'
import { stripGroups } from './page-routes.ts'
import { readProjectFile, type Project } from './project.ts'
import { readDocusaurus } from './read-docusaurus.ts'
import { readStarlight } from './read-starlight.ts'

type Reader = (project: Project, file: string, found: Configuration) => void

/** Readers by name of a configuration file. */
const readers: readonly [RegExp, Reader][] = [
  [/^docusaurus\.config\.[cm]?[jt]s$/, readDocusaurus],
  [/^astro\.config\.[cm]?[jt]s$/, readStarlight],
  [/^next\.config\.[cm]?[jt]s$/, readNext],
  [/^mkdocs[\w.-]*\.ya?ml$/, readMkDocs],
  [/^(?:docs|mint)\.json$/, readMintlify],
  [/^(?:config|index)\.[cm]?[jt]s$/, readVitePress],
  [/^(?:vercel|firebase)\.json$/, readHostRedirects],
  [/^_redirects$/, readRedirectLines],
  [/^netlify\.toml$/, readNetlify],
  [/^(?:nginx\.conf|\.htaccess|Caddyfile)$/, leaveHostFile],
  [/^(?:staticwebapp\.config|serve)\.json$|^\.readthedocs\.ya?ml$/, leaveHostFile],
]

/**
 * Reads the configuration files of a project as data. Those of its own folder take precedence over
 * those of its packages and examples.
 */
export function readProject(project: Project): Configuration {
  const depthOf = (file: string) =>
    file.replace(/(?:\.vitepress(?:\/config)?|website)\/(?=[^/]+$)/, '').split('/').length
  const files = [...project.files].sort((a, b) => depthOf(a) - depthOf(b))
  const found = createConfiguration()
  for (const file of files) {
    const [main] = found.docs
    if (main && depthOf(file) > depthOf(main.source) && !/_redirects$/.test(file)) continue
    const name = path.basename(file)
    readers.find(([pattern]) => pattern.test(name))?.[1](project, file, found)
  }
  if (found.docs.length === 0 && found.fallback.source === '') addPlainFolders(project, found)
  for (const docs of found.docs) docs.aliases = readAliases(project, docs)
  return found
}

/** Reads the paths that a system or `tsconfig.json` maps to one folder each, such as `~/`. */
function readAliases(project: Project, { configDir, system }: Documentation): Alias[] {
  const aliases = system === 'Docusaurus' ? [{ prefix: '@site/', folder: configDir }] : []
  const file = path.join(configDir, 'tsconfig.json')
  const config: Data = project.files.has(file) ? readConfig(project, file) : undefined
  const options = get(config, 'compilerOptions')
  const root = path.join(configDir, readPath(get(options, 'baseUrl'), '') ?? '')
  const paths = get(options, 'paths')
  for (const [from, to] of Object.entries(isObject(paths) ? paths : {})) {
    const [target, ...others] = Array.isArray(to) ? to : []
    if (typeof target !== 'string' || others.length > 0) continue
    if (!from.endsWith('/*') || !target.endsWith('/*')) continue
    aliases.push({ prefix: from.slice(0, -1), folder: path.join(root, target.slice(0, -2)) })
  }
  return aliases
}

/** Returns whether a file is a page, as opposed to a partial. */
export function isPageFile(file: string): boolean {
  return /\.mdx?$/.test(file) && !file.split('/').some((segment) => segment.startsWith('_'))
}

function hasPages({ files }: Project, folder: string): boolean {
  return [...files].some((file) => isPageFile(file) && isWithin(file, folder))
}

/** Adds folders of Markdown without a known system, which an app with code of its own may show. */
function addPlainFolders(project: Project, found: Configuration): void {
  const { docs } = found
  const pages = [...project.files].filter(isPageFile)
  const app = [...project.files].find((file) => /^(?:next|astro)\.config\.[cm]?[jt]s$/.test(file))
  if (app !== undefined) {
    found.staticDirs.push('public')
    readRedirects(get(readConfig(project, app), 'redirects'), app, found)
  }
  for (const folder of ['docs', 'content', '']) {
    const inner = pages.filter((file) => isWithin(file, folder))
    if (inner.length > 0) docs.push(createPlain('Markdown', '', folder))
    if (docs.length > 0 && inner.length === pages.length) return
  }
}

function createPlain(system: string, source: string, folder: string) {
  const configDir = source ? trimSlashes(path.dirname(source)) : ''
  return { system, source, folder, base: '', excluded: [], configDir }
}

/** Reads a Nextra site. Fumadocs keeps its base path in code. */
function readNext(project: Project, file: string, found: Configuration): void {
  const configDir = trimSlashes(path.dirname(file))
  const manifest = readProjectFile(project, path.join(configDir, 'package.json')) ?? ''
  const system = manifest.includes('"fumadocs-') ? 'Fumadocs' : 'Nextra'
  const router = findNextraRouter(project, configDir)
  if (system === 'Nextra' && !manifest.includes('"nextra"') && router === undefined) return
  const config = readConfig(project, file)
  const wrappers = readWrapperOptions(project, file)
  found.staticDirs.push(path.join(configDir, 'public'))
  readRedirects(get(config, 'redirects'), file, found)
  for (const each of wrappers) leaveSettings(each, ['contentDirBasePath'], file, found)
  leaveSettings(config, ['redirects', 'nextraConfig', 'contentDirBasePath'], file, found)
  const folders = system === 'Fumadocs' ? ['content/docs', 'content'] : nextraFolders
  for (const name of folders) {
    const folder = path.join(configDir, name)
    if (!hasPages(project, folder)) continue
    const own = wrappers
      .concat([config, get(config, 'nextraConfig')])
      .map((each) => get(each, 'contentDirBasePath'))
      .find((each) => each !== undefined)
    const base = name.endsWith('content') ? (router ?? readPath(own, '')) : ''
    const common = createPlain(system, file, folder)
    found.docs.push({ ...common, base: system === 'Fumadocs' ? undefined : base })
    if (system !== 'Fumadocs') continue
    leaveNavigation(found, file)
    return
  }
}

/**
 * Finds the page that renders the `content` folder of a Nextra site, and returns the address of its
 * folder. Other packages may wrap Nextra, but this file is always there.
 */
function findNextraRouter({ files }: Project, configDir: string): string | undefined {
  for (const file of files) {
    const name = path.relative(configDir, file)
    const [, folder] = /^(?:src\/)?app\/(.*?)\[+\.{3}mdxPath\]+\/page\.[jt]sx?$/.exec(name) ?? []
    if (folder?.includes('[')) continue
    if (folder !== undefined) return trimSlashes(stripGroups(folder))
  }
  return undefined
}

const nextraFolders = ['src/content', 'content', 'src/pages', 'pages', 'src/app', 'app']

function readMkDocs(project: Project, file: string, found: Configuration): void {
  const config = readConfig(project, file)
  const folder = readPath(get(config, 'docs_dir'), 'docs')
  if (folder === undefined) return
  const pages = path.join(path.dirname(file), folder)
  if (!found.docs.some((docs) => docs.folder === pages)) {
    const toc = listOf(get(config, 'markdown_extensions')).map((each) => get(each, 'toc'))
    const hasOwnIds = toc.some(
      (each) => get(each, 'slugify') !== undefined || get(each, 'separator') !== undefined,
    )
    found.docs.push({ ...createPlain('MkDocs', file, pages), hasOwnIds })
    found.staticDirs.push(pages)
  }
  const address = get(config, 'site_url')
  const isAddress = typeof address === 'string' && URL.canParse(address)
  leaveBasePath(isAddress ? new URL(address).pathname : undefined, found)
  leaveNavigation(found, file)
  leaveSettings(config, appliedByMkDocs, file, found)
  for (const each of listOf([get(config, 'plugins'), get(config, 'markdown_extensions')])) {
    const names = isObject(each) ? Object.keys(each) : typeof each === 'string' ? [each] : []
    leavePlugins(
      names.filter((name) => !carriedPlugins.includes(name)),
      file,
      found,
    )
    const maps = get(get(each, 'redirects'), 'redirect_maps')
    const entries = isObject(maps) ? Object.entries(maps) : []
    const redirects = entries.map(([from, to]): Data => ({
      from: `/${from}`,
      to: typeof to === 'string' && !URL.canParse(to) ? `/${to}` : to,
    }))
    readRedirects(isObject(maps) ? redirects : maps, file, found)
    if (names.includes('mike')) {
      const what = 'version before all addresses (name it with `--base`, such as `--base /latest`)'
      addRemainder(found.remainders, what, file)
    }
    if (names.includes('blog')) {
      addRemainder(found.remainders, 'addresses of posts, which have those of their files', file)
    }
  }
}

const appliedByMkDocs = ['docs_dir', 'site_url', 'nav', 'plugins', 'markdown_extensions']

/** Plugins and extensions of MkDocs whose notations are part of Markdown, or are carried. */
const carriedPlugins = [
  ...['search', 'redirects', 'admonition', 'codehilite', 'fenced_code', 'footnotes', 'meta'],
  ...['tables', 'toc', 'pymdownx.highlight', 'pymdownx.superfences', 'pymdownx.tasklist'],
]

function readMintlify(project: Project, file: string, found: Configuration): void {
  const config = readConfig(project, file)
  if (get(config, 'navigation') === undefined) return
  const folder = trimSlashes(path.dirname(file))
  found.docs.push(createPlain('Mintlify', file, folder))
  found.staticDirs.push(folder)
  leaveNavigation(found, file)
  const listed = get(config, 'redirects')
  const other = get(listed, '$ref')
  const redirects =
    typeof other === 'string' ? readConfig(project, path.join(folder, other)) : listed
  readRedirects(redirects, file, found)
  leaveSettings(config, ['navigation', 'redirects'], file, found)
}

function readVitePress(project: Project, file: string, found: Configuration): void {
  const [, root] = /^(.*?)\/?\.vitepress\/config(?:\/index)?\.\w+$/.exec(file) ?? []
  if (root === undefined) return
  const config = readConfig(project, file)
  const source = readPath(get(config, 'srcDir'), '')
  leaveBasePath(get(config, 'base'), found)
  leaveSettings(config, ['base', 'srcDir', 'locales'], file, found)
  const common = createPlain('VitePress', file, path.join(root, source ?? ''))
  leaveComputedLocales(get(config, 'locales'), project, common, found)
  const locales = Object.keys(get(config, 'locales') ?? {}).filter((name) => name !== 'root')
  addRemainder(found.remainders, 'translations', ...locales)
  found.docs.push({ ...common, excluded: locales, configDir: root })
  found.staticDirs.push(path.join(common.folder, 'public'))
  leaveNavigation(found, file)
}

function leaveNavigation({ remainders }: Configuration, file: string): void {
  const what = 'navigation, components and generated pages (imported as plain Markdown)'
  addRemainder(remainders, what, file)
}

function readHostRedirects(project: Project, file: string, found: Configuration): void {
  const config = readConfig(project, file)
  for (const each of listOf([config, get(config, 'hosting')])) {
    readRedirects(get(each, 'redirects'), file, found)
    leaveSettings(each, ['redirects', 'hosting'], file, found)
  }
}

function leaveHostFile(_: Project, file: string, { remainders }: Configuration): void {
  addRemainder(remainders, 'settings of hosts, which may redirect or change addresses', file)
}

/** Reads each table `[[redirects]]`, whose values are plain strings. */
function readNetlify(project: Project, file: string, found: Configuration): void {
  const tables = (readProjectFile(project, file) ?? '').split(/^[ \t]*\[/m)
  const isRedirect = (table: string) => table.startsWith('[redirects]]')
  const others = tables.slice(1).filter((table) => !isRedirect(table))
  const names = others.map((table) => /[\w.-]+/.exec(table)?.[0] ?? '')
  leaveSettings(Object.fromEntries(names.map((name) => [name, ''])), [], file, found)
  const redirects = tables
    .filter(isRedirect)
    .map((table) => Array.from(table.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*(["'])([^"'\n]*)\2/gm)))
    .map((pairs) => Object.fromEntries(pairs.map(([, key, , value]) => [key, value])) as Data)
  readRedirects(redirects, file, found)
}

/** Reads lines such as `/old /new 301`. */
function readRedirectLines(project: Project, file: string, { redirects }: Configuration): void {
  for (const line of (readProjectFile(project, file) ?? '').split('\n')) {
    const [from = '', to = ''] = line.trim().split(/\s+/)
    if (from.startsWith('/') && to !== '') redirects.push({ from, to })
  }
}
