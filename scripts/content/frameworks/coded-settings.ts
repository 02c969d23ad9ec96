import { lstatSync, readFileSync } from 'node:fs'
import path from 'node:path/posix'
import { parse } from 'jsonc-parser'
import { findModule, get, isObject, readConfig, type Data } from './evaluate-config.ts'
import { trimSlashes } from './documentation.ts'
import type { FrameworkDocs, DocsFolder } from './framework-docs.ts'
import { stripGroups } from './page-routes.ts'
import { readProjectFile, type Project } from './project.ts'
import { TextFunction } from './text-function.ts'

/** Adds the settings that only checks need, and the routes of pages that are written in code. */
export function addCodedSettings(framework: FrameworkDocs, project: Project): void {
  for (const docs of framework.docs) {
    if (docs.system === 'Docusaurus') readFormat(docs, project)
    if (docs.system === 'Mintlify') {
      docs.isMdx = true
      for (const folder of listGeneratedFolders(readConfig(project, docs.source))) {
        const route = `/${trimSlashes(folder)}`
        framework.codePages.push({ route, isPattern: true, source: `${route}/[page]` })
      }
    }
    if (docs.system === 'VitePress') {
      readRewrites(docs, project)
      readAnchors(docs, project, framework.repository)
    }
    docs.rewritesLinks = hasLinkPlugin(docs, project)
    if (docs.system === 'Starlight' && !docs.rewritesLinks) {
      docs.hasSlashes = hasSlashes(readConfig(project, docs.source))
    }
    if (docs.system === 'Fumadocs') docs.base ??= findBaseUrl(docs, project)
    if (docs.folder.endsWith('app') && docs.system === 'Nextra') docs.isMdx = true
  }
  for (const file of project.files) {
    const source = routeOfCode(file, framework)
    if (source === undefined) continue
    const variable = source.search(/\[/)
    framework.codePages.push({
      route: variable === -1 ? source : source.slice(0, variable).replace(/\/$/, '') || '/',
      isPattern: variable !== -1,
      source,
    })
  }
}

/** Lists the folders in which Mintlify makes pages from descriptions of APIs. */
function listGeneratedFolders(data: Data): string[] {
  if (Array.isArray(data)) return data.flatMap(listGeneratedFolders)
  if (!isObject(data)) return []
  const sources = ['openapi', 'asyncapi'].filter((key) => data[key] !== undefined)
  const folders = sources.map((key) => {
    const folder = get(data[key], 'directory')
    return typeof folder === 'string' ? folder : 'api-reference'
  })
  return [...folders, ...Object.values(data).flatMap(listGeneratedFolders)]
}

function readFormat(docs: DocsFolder, project: Project): void {
  const format = get(get(readConfig(project, docs.source), 'markdown'), 'format')
  docs.isMdx = format !== 'detect' && format !== 'md'
}

function readAnchors(docs: DocsFolder, project: Project, repository: string): void {
  const markdown = get(readConfig(project, docs.source), 'markdown')
  const slugify = get(get(markdown, 'anchor'), 'slugify')
  if (slugify !== undefined) {
    docs.slugify = slugify instanceof TextFunction ? slugify.steps : 'unknown'
  }
  docs.keepsHashes =
    findVersion('vitepress', path.join(project.dir, docs.configDir), repository) === 1
}

type Manifest =
  { [key in 'dependencies' | 'devDependencies']?: Record<string, unknown> } | undefined

/** Finds the major version of a package in the manifest of a folder or of one above it. */
function findVersion(name: string, dir: string, top: string): number | undefined {
  const file = path.join(dir, 'package.json')
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
  const manifest = isFile ? (parse(readFileSync(file, 'utf8')) as Manifest) : undefined
  const range = manifest?.devDependencies?.[name] ?? manifest?.dependencies?.[name]
  if (typeof range === 'string') return Number(/\d+/.exec(range)?.[0])
  const parent = path.dirname(dir)
  return dir === top || dir === parent ? undefined : findVersion(name, parent, top)
}

/** Returns whether the sidebar of Starlight links to pages with a slash at the end. */
function hasSlashes(config: Data): boolean {
  const setting = get(config, 'trailingSlash')
  if (setting !== undefined && setting !== 'ignore') return setting === 'always'
  const format = get(get(config, 'build'), 'format')
  return isObject(config) && (format === undefined || format === 'directory')
}

/** Returns whether the configuration imports a module of the site that sets addresses of links. */
function hasLinkPlugin({ source }: DocsFolder, project: Project): boolean {
  const text = source.endsWith('.json') ? '' : (readProjectFile(project, source) ?? '')
  const names = Array.from(text.matchAll(/["'](\.{1,2}\/[^"']+)["']/g), ([, name]) => name!)
  return names.some((name) => {
    const file = findModule(project, path.join(path.dirname(source), name))
    const code = file && /\.[cm]?[jt]s$/.test(file) ? readProjectFile(project, file) : undefined
    return code !== undefined && /\.url\s*=(?!=)|["']url["']\s*,/.test(code)
  })
}

function readRewrites(docs: DocsFolder, project: Project): void {
  const rewrites = get(readConfig(project, docs.source), 'rewrites')
  if (rewrites === undefined) return
  const entries = Object.entries(isObject(rewrites) ? rewrites : {})
  const plain = entries.flatMap(([from, to]): [string, string][] =>
    typeof to === 'string' && isPlainRewrite(from, to) ? [[from, to]] : [],
  )
  if (isObject(rewrites) && plain.length === entries.length) {
    docs.rewrites = Object.fromEntries(plain)
  } else docs.base = undefined
}

/** Returns whether a rule names files, or folders as a whole. */
function isPlainRewrite(from: string, to: string): boolean {
  const [variable] = /:[^/]*$/.exec(from) ?? []
  if (variable === undefined) return !/[:*(]/.test(from + to)
  return (
    variable.endsWith('*') &&
    to.endsWith(variable) &&
    !/:.*:/.test(from + to.slice(0, -variable.length))
  )
}

/** Finds the `baseUrl` in the file that calls Fumadocs' `loader`, unless several differ. */
function findBaseUrl({ configDir, folder }: DocsFolder, project: Project) {
  const urls = [...project.files]
    .filter((file) => /(?:^|\/)source(?:\/index|\/docs|\.server)?\.tsx?$/.test(file))
    .filter((file) => file.startsWith(configDir))
    .flatMap((file) => {
      const text = readProjectFile(project, file) ?? ''
      return Array.from(text.matchAll(/\bbaseUrl:\s*(["'`])([^"'`$]*)\1/g), ([, , url]) => url!)
    })
  const [first, ...others] = new Set(urls.map(trimSlashes))
  const named = urls.map(trimSlashes).find((url) => url === path.basename(folder))
  return named ?? (others.length === 0 ? first : undefined)
}

/** Returns the route of a page that is written in code, or `undefined` for other files. */
function routeOfCode(file: string, { docs }: FrameworkDocs): string | undefined {
  for (const { system, configDir } of docs) {
    const name =
      configDir && file.startsWith(`${configDir}/`) ? file.slice(configDir.length + 1) : file
    if (system === 'Nextra' || system === 'Fumadocs') {
      const [, app] = /^(?:src\/)?app\/(.*?)\/?(?:page|route)\.[jt]sx?$/.exec(name) ?? []
      if (app !== undefined) return toRoute(stripGroups(app))
      const [, page] = /^(?:src\/)?pages\/(?!_)(.*)\.[jt]sx?$/.exec(name) ?? []
      if (page !== undefined) return toRoute(page)
    }
    if (system === 'Docusaurus' || system === 'Starlight') {
      const [, page] = /^src\/pages\/(.*)\.(?:[jt]sx?|astro|mdx?|html)$/.exec(name) ?? []
      if (page !== undefined && !/(?:^|\/)_/.test(page)) return toRoute(page)
    }
    if (system === 'VitePress' && /\[.*\.md$/.test(file)) return toRoute(file.replace(/\.md$/, ''))
  }
  return undefined
}

function toRoute(name: string): string {
  return `/${name.replace(/(?:^|\/)index$/, '').replace(/^\/+/, '')}`
}
