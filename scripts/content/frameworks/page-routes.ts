import path from 'node:path/posix'
import GithubSlugger from 'github-slugger'
import { documentationOf, type FrameworkDocs, type DocsFolder } from './framework-docs.ts'

/** Values of the front matter that decide about the route of a page. */
export interface RouteFields {
  slug?: unknown
  id?: unknown
}

/** What may be missing at the end of an address to be the path of a page's file. */
export const pageSuffixes = ['', '.md', '.mdx', '/index.md', '/index.mdx', '/README.md']

/**
 * Returns the route of a page, without a slash at the end, or an empty string if it has none: a
 * partial, or a page whose route only running the code could tell.
 */
export function routeOfPage(file: string, fields: RouteFields, framework: FrameworkDocs): string {
  const docs = documentationOf(file, framework)
  if (!docs || docs.base === undefined || docs.system === 'Markdown') return ''
  const name = path.relative(docs.folder, file)
  if (isPartial(name, docs)) return ''
  const locale = localeOf(file, docs)
  const own = locale === '' ? name : name.replace(`.${locale}.`, '.')
  const route = routers[docs.system](own, fields, docs)
  return route === undefined ? '' : joinRoute(localeInName(file, docs), docs.base, route)
}

/** Returns the language of a page, such as `pt-BR`, or an empty string for the main one. */
export function localeOf(file: string, docs: DocsFolder): string {
  const [first = ''] = path.relative(docs.folder, file).split('/')
  return docs.excluded.includes(first) ? first : localeInName(file, docs)
}

/** Returns the language in a name such as `page.pt-BR.mdx`. */
function localeInName(file: string, { system }: DocsFolder): string {
  if (system !== 'Nextra' && system !== 'Fumadocs') return ''
  return /\.([a-z]{2}(?:-[A-Z]{2})?)\.mdx?$/.exec(file)?.[1] ?? ''
}

function joinRoute(...parts: string[]): string {
  return path.join('/', ...parts).replace(/(?<=.)\/+$/, '')
}

/** Returns whether a file of a documentation is a partial, or another file without a page. */
export function isPartial(name: string, { system }: { system: string }): boolean {
  const segments = name.split('/')
  if (system === 'Mintlify') return segments.includes('snippets') || ignoredByMintlify.has(name)
  if (system === 'VitePress') return name.includes('[')
  return segments.some((segment) => segment.startsWith('_'))
}

/** Files that Mintlify ignores (https://www.mintlify.com/docs/organize/mintignore). */
const ignoredByMintlify = new Set(['README.md', 'LICENSE.md', 'CHANGELOG.md', 'CONTRIBUTING.md'])

type Router = (name: string, fields: RouteFields, docs: DocsFolder) => string | undefined

const routers: Record<Exclude<DocsFolder['system'], 'Markdown'>, Router> = {
  Docusaurus: routeOfDoc,
  Starlight(name, { slug }) {
    if (typeof slug === 'string') return slug.replace(/^index$/, '')
    const slugs = stripExtension(name)
      .split('/')
      .map((each) => new GithubSlugger().slug(each))
    return stripIndex(slugs.join('/'))
  },
  Nextra(name, _, { folder }) {
    const stem = stripExtension(name)
    if (path.basename(folder) !== 'app') return stripIndex(stem)
    if (path.basename(stem) !== 'page') return undefined
    return stripGroups(path.dirname(stem))
  },
  Fumadocs: (name, { slug }) =>
    typeof slug === 'string' ? slug : stripIndex(stripGroups(stripExtension(name))),
  VitePress: (name, _, { rewrites = {} }) => stripIndex(stripExtension(rewrite(name, rewrites))),
  Mintlify: (name) => stripIndex(stripExtension(name)),
}

/** Applies rules such as `en/page.md` to `page.md`, and `en/:rest*` to `:rest*`. */
function rewrite(name: string, rewrites: Readonly<Record<string, string>>): string {
  for (const [from, to] of Object.entries(rewrites)) {
    const [prefix = '', rest] = from.split(':')
    if (rest === undefined ? name === from : name.startsWith(prefix)) {
      return rest === undefined ? to : to.split(':')[0]! + name.slice(prefix.length)
    }
  }
  return name
}

function stripExtension(name: string): string {
  return name.replace(/\.mdx?$/, '')
}

function stripIndex(name: string): string {
  return name.replace(/(?:^|\/)index$/, '')
}

/** Removes folders in parentheses, which group pages without being part of their routes. */
export function stripGroups(name: string): string {
  return name
    .split('/')
    .filter((segment) => !/^\(.*\)$/.test(segment))
    .join('/')
}

function routeOfDoc(name: string, { slug, id }: RouteFields): string {
  const segments = stripNumbers(stripExtension(name)).split('/')
  const last = segments.pop()!
  const folder = segments.join('/')
  if (typeof slug === 'string') return slug.startsWith('/') ? slug : `${folder}/${slug}`
  const isIndex =
    /^(?:index|readme)$/i.test(last) || last.toLowerCase() === segments.at(-1)?.toLowerCase()
  if (isIndex) return folder
  return `${folder}/${typeof id === 'string' ? id : last}`
}

/** Removes the numbers by which Docusaurus sorts files and folders: `01-start` becomes `start`. */
export function stripNumbers(name: string): string {
  return name.split('/').map(stripNumberPrefix).join('/')
}

/** Removes a prefix such as `01-`, but not that of a date or a version. */
function stripNumberPrefix(segment: string): string {
  if (/^\d+[-_.]\d+/.test(segment)) return segment
  return segment.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')
}
