import path from 'node:path/posix'
import type { Root } from 'mdast'
import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { findUnmetRouteRequirement, humanize, routeOfDocId } from '#core/route.ts'
import {
  addRemainder,
  blogPosts,
  type Configuration,
  type Remainders,
} from '#content/frameworks/documentation.ts'
import { isWithin } from '#content/frameworks/framework-docs.ts'
import { createFrameworkDocs } from '#content/frameworks/open-framework-docs.ts'
import { isPageFile } from '#content/frameworks/read-project.ts'
import { isHidden } from '#content/read/read-content.ts'
import { parseLeniently } from '#content/frameworks/parse-framework-page.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { findInProject, type Project } from '#content/frameworks/project.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { convertFrontMatter, type AddedFields } from './convert-front-matter.ts'
import type { NewFile } from './create-file.ts'
import { keepAnchors, listNotations } from './list-notations.ts'
import { findFreeName, placePages, type SidebarEntries } from './place-pages.ts'
import { readFolders } from './read-folders.ts'
import { listPageFiles, readPages, type ChosenDocs, type OldPage } from './read-pages.ts'
import { resolveRedirects } from './resolve-redirects.ts'
import { rewriteText, type TextContext } from './rewrite-text.ts'

/** Files to write, and what is left behind. */
export interface ImportPlan {
  files: Map<string, NewFile>
  /** Numbers of what is carried, by noun. */
  carried: Record<'page' | 'asset' | 'redirect', number>
  remainders: Remainders
}

/** Plans the import of documentations of a project. Reads the project and writes nothing. */
export function planImport(
  project: Project,
  configuration: Configuration,
  { chosen, lastChanged }: { chosen: readonly ChosenDocs[]; lastChanged: LastChangedDates },
): ImportPlan {
  const remainders: Remainders = new Map(configuration.remainders)
  for (const [what, names] of configuration.settings) remainders.set(what, [[...names].join(', ')])
  const entries: SidebarEntries = new Map()
  const all = chosen.flatMap((docs) => {
    const found = readPages(project, docs)
    const folders = readFolders(project, docs, remainders)
    placePages(docs, found, { isOnly: chosen.length === 1, entries, folders, remainders })
    return found
  })
  const pages = keepFirst(all, entries, remainders)
  const routes = new Set(pages.map(({ route }) => route))
  const redirects = resolveRedirects(configuration.redirects, routes, remainders)
  const oldRoutes = groupBy(
    [...redirects.keys()].filter((from) => findUnmetRouteRequirement(from) === undefined),
    (from) => redirects.get(from)!.replace(/#.*/, ''),
  )
  const context: TextContext = {
    project,
    configuration,
    docs: chosen,
    pages: new Map(pages.map((page) => [page.file, page])),
    routes,
    redirects,
    assets: new Map(),
    parts: new Set(),
    remainders,
    components: new Map(),
  }
  const files = new Map<string, NewFile>([['lint.yaml', { text: importedLintConfig }]])
  for (const page of pages) {
    const added: AddedFields = {
      slug: page.route === routeOfDocId(page.docId) ? undefined : page.route,
      ...entries.get(page.docId),
      ...(page.order !== undefined && { sidebar_position: page.order }),
      redirect_from: oldRoutes.get(page.route),
      last_changed: lastChanged.get(page.file) ?? 'none',
    }
    files.set(`${page.docId}.mdx`, { text: convertPage(page, added, context) })
  }
  listOthers(context)
  for (const [file, asset] of context.assets) {
    files.set(asset, { copyOf: findInProject(project, file)! })
  }
  addCategories(files, entries)
  const followed = pages.flatMap(({ route }) => oldRoutes.get(route) ?? [])
  const carried = { page: pages.length, asset: context.assets.size, redirect: followed.length }
  return { files, carried, remainders }
}

/** Converts a page, and lists what it leaves behind. */
function convertPage(page: OldPage, added: AddedFields, context: TextContext): string {
  const body = rewriteText(page, context)
  const tree = parseLeniently(page.file, body, page.framework)
  const mdx = parseReadable(body)
  if (!mdx) addRemainder(context.remainders, 'pages that do not parse as MDX', page.file)
  const kept = mdx ? keepAnchors(page, { body, tree, mdx }) : body
  listNotations(page, { body, tree, mdx: kept === body ? mdx : parseReadable(kept) }, context)
  return convertFrontMatter(page, { body: kept, tree, added }, context.remainders)
}

/** Parses a text as MDX. `--fix` writes `{#id}` as `[#id]`, which is as long. */
function parseReadable(body: string): Root | undefined {
  return parseMdx(body.replace(/\{(#[\w-]+)\}(?=[ \t]*$)/gm, '[$1]')).tree
}

/**
 * Leaves out pages whose route another page has. If several want one path, the one with the route of
 * that path has it, and the others have a number after their name. Some disks ignore letter case.
 */
function keepFirst(all: OldPage[], entries: SidebarEntries, remainders: Remainders): OldPage[] {
  const byRoute = groupBy(all, ({ route }) => route).values()
  const pages = Array.from(byRoute, ([first, ...others]) => {
    const files = others.map(({ file }) => file)
    addRemainder(remainders, 'pages whose address another page has', ...files)
    return first!
  })
  const byPath = groupBy(pages, ({ docId }) => docId.toLowerCase())
  const taken = new Set(byPath.keys())
  for (const same of byPath.values()) {
    const owner = same.find(({ docId, route }) => route === routeOfDocId(docId)) ?? same[0]
    for (const page of same.filter((each) => each !== owner)) {
      const name = findFreeName([page.docId], (each) => taken.has(each.toLowerCase()))
      taken.add(name.toLowerCase())
      entries.set(name, entries.get(page.docId) ?? {})
      page.docId = name
    }
  }
  return pages
}

/** Lists components, other documentations and files, pages in code, and what is not read. */
function listOthers(context: TextContext): void {
  const { project, configuration, docs, parts, assets, components, remainders } = context
  // Those of one page, which may be many, share an entry.
  for (const [name, files] of components) {
    if (files.length > 1) addRemainder(remainders, `component \`<${name}>\``, ...files)
    else addRemainder(remainders, 'components of one page', `<${name}> in ${files[0]}`)
  }
  // Folders of Markdown that no configuration names are only candidates.
  const configured = configuration.docs.filter(({ source }) => source !== '')
  const all = [...configured, ...docs]
  const others = configured
    .filter((each) => listPageFiles(project, each).length > 0)
    .filter(({ folder }) => !docs.some((each) => each.folder === folder))
    .map(({ folder }) => folder)
  addRemainder(remainders, 'documentations in other folders', ...others)
  const known = new Set([...parts, ...assets.keys(), ...(remainders.get(blogPosts) ?? [])])
  for (const { source } of all) known.add(source)
  const files = [...project.files].filter((file) => !isHidden(file) && !known.has(file))
  const isOther = (file: string) =>
    isPageFile(file) && !all.some(({ folder }) => isWithin(file, folder))
  const byFolder = groupBy(files.filter(isOther), (file) =>
    path.dirname(file).split('/', 2).join('/'),
  )
  for (const [folder, names] of byFolder) {
    const what = names.length > 1 && folder !== '.' ? folder : 'other folders'
    addRemainder(remainders, `Markdown files in ${what}`, ...names)
  }
  const isPublic = (file: string) =>
    !/\.mdx?$/.test(file) && configuration.staticDirs.some((folder) => isWithin(file, folder))
  addRemainder(remainders, 'public files that no page uses', ...files.filter(isPublic))
  const isTheme = (file: string) =>
    all.some(({ configDir }) => themePattern.test(path.relative(configDir, file)))
  const themeFiles = [...project.files].filter(isTheme)
  addRemainder(remainders, 'files of the theme, components and styles', ...themeFiles)
  const { codePages } = createFrameworkDocs(project, configuration)
  const sources = codePages.map(({ source }) => source).filter((source) => !isRouter(source, docs))
  addRemainder(remainders, 'pages that are written in code', ...new Set(sources))
  addRemainder(remainders, 'files outside of the project', ...project.outside)
  addRemainder(remainders, 'symbolic links', ...project.links)
}

/** Returns whether a page in code renders a documentation: below its base, all parts vary. */
function isRouter(source: string, docs: readonly ChosenDocs[]): boolean {
  return docs.some(({ base }) => {
    const parts = path.relative(path.join('/', base), source).split('/')
    return parts.every((part) => /^\[.*\]$/.test(part))
  })
}

/** Files of a site beside its pages, relative to the folder of its configuration. */
const themePattern =
  /^(?:src\/(?:components|css|styles|theme)|\.vitepress\/theme)\/|^ec\.config\.\w+$/

/** Adds `_category.yaml` for each folder with a sidebar entry, unless a page has its path. */
function addCategories(files: Map<string, NewFile>, entries: SidebarEntries): void {
  const names = [...files.keys()]
  for (const [folder, { sidebar_label: label, sidebar_position: position }] of entries) {
    const isFolder = names.some((name) => name.startsWith(`${folder}/`))
    if (!isFolder || files.has(`${folder}.mdx`) || (label ?? position) === undefined) continue
    const category = { label: label ?? humanize(path.basename(folder)), position }
    files.set(`${folder}/_category.yaml`, { text: stringify(category) })
  }
}

/** Rules of markdownlint about what readers do not see, or about style. */
const markdownRules =
  'MD001 MD003 MD004 MD007 MD009 MD010 MD012 MD014 MD019 MD021 MD022 MD023 MD024 ' +
  'MD026 MD027 MD030 MD031 MD032 MD035 MD036 MD040 MD047 MD049 MD050 MD055 MD058'

/** Rules that are turned off for imported pages. */
const styleRules = [
  'front-matter:description-length',
  'front-matter:duplicate-description',
  'front-matter:duplicate-title',
  'front-matter:missing-description',
  'heading:anchor',
  'link:bare-url',
  'link:insecure',
  ...markdownRules.split(' ').map((name) => `markdownlint:${name}`),
  'prose:vague-link-text',
  'remark-lint:ordered-list-marker-style',
  'terminology:product-name',
]

const importedLintConfig = `# Style rules that the imported pages may not follow yet. Delete a line to turn its rule on;
# RULES.md describes each rule.
rules:
${styleRules.map((id) => `  ${id}: off\n`).join('')}
  # The pages that these replaced never had readers. Delete the line once these are published.
  base:route-without-redirect: off
`
