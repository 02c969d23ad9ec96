import path from 'node:path/posix'
import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { findUnmetRouteRequirement, humanize, routeOfDocId } from '#core/route.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'
import { safeElements } from '#content/schema/html.ts'
import { collectComponents } from '#content/schema/components.ts'
import {
  addRemainder,
  type Configuration,
  type Remainders,
} from '#content/frameworks/documentation.ts'
import { findInProject, type Project } from '#content/frameworks/project.ts'
import type { LastChangedDates } from '#content/read/git.ts'
import { convertFrontMatter, type AddedFields } from './convert-front-matter.ts'
import type { NewFile } from './create-file.ts'
import { placePages, type SidebarEntries, type SidebarEntry } from './place-pages.ts'
import { readFolders } from './read-folders.ts'
import { listPageFiles, readPages, type ChosenDocs, type OldPage } from './read-pages.ts'
import { resolveRedirects } from './resolve-redirects.ts'
import { proseOf, rewriteText, type TextContext } from './rewrite-text.ts'

/** Files to write, and what is left behind. */
export interface ImportPlan {
  files: Map<string, NewFile>
  pages: OldPage[]
  assets: number
  redirects: number
  remainders: Remainders
}

/** Plans the import of documentations of a project. Reads the project and writes nothing. */
export function planImport(
  project: Project,
  { redirects, staticDirs, remainders: known, docs: all, origin }: Configuration,
  { chosen, lastChanged }: { chosen: readonly ChosenDocs[]; lastChanged: LastChangedDates },
): ImportPlan {
  const remainders = new Map(known)
  const others = all
    .filter(({ folder, source }) => source && !chosen.some((each) => each.folder === folder))
    .filter((each) => listPageFiles(project, each).length > 0)
  addRemainder(remainders, 'documentations in other folders', ...others.map(({ folder }) => folder))
  const placed = chosen.map((docs) => placeDocs(project, docs, chosen.length === 1, remainders))
  const pages = keepFirst(
    placed.flatMap((each) => each.pages),
    remainders,
  )
  const entries: SidebarEntries = new Map(placed.flatMap((each) => [...each.entries]))
  const unlisted = new Set(placed.flatMap((each) => [...each.unlisted]))
  addRemainder(remainders, 'pages outside of the sidebar (unlisted)', ...fileNames([...unlisted]))
  const routes = new Map(pages.map((page) => [page.route, page]))
  const resolved = resolveRedirects(redirects, new Set(routes.keys()), remainders)
  const oldRoutes = groupBy(
    [...resolved].filter(([from]) => findUnmetRouteRequirement(from) === undefined),
    ([, to]) => to,
  )
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const context: TextContext = {
    ...{ project, staticDirs, pages: byFile, routes, redirects: resolved, remainders },
    assets: new Map(),
    ...{ origin, docs: chosen },
  }
  const plan: ImportPlan = { files: new Map(), pages, assets: 0, redirects: 0, remainders }
  const components: Remainders = new Map()
  for (const page of pages) {
    const redirect_from = oldRoutes.get(page.route)?.map(([from]) => from)
    plan.redirects += redirect_from?.length ?? 0
    const entry = entries.get(page.newFile.replace(/\.mdx$/, ''))
    const added = {
      ...entry,
      redirect_from,
      unlisted: unlisted.has(page) || undefined,
      last_changed: lastChanged.get(page.file) ?? 'none',
    }
    plan.files.set(page.newFile, { text: convertPage(page, added, { ...context, components }) })
  }
  addComponents(components, remainders)
  for (const [file, asset] of context.assets) {
    plan.files.set(asset, { copyOf: findInProject(project, file)! })
  }
  plan.assets = context.assets.size
  addRemainder(remainders, 'files outside of the project', ...project.outside)
  addRemainder(
    remainders,
    'symbolic links',
    ...project.links.filter((link) => /\.mdx?$/.test(link)),
  )
  addCategories(plan, entries)
  plan.files.set('lint.yaml', { text: importedLintConfig })
  return plan
}

/** Converts a page, and lists what it leaves behind. */
function convertPage(
  page: OldPage,
  {
    position,
    label,
    ...added
  }: SidebarEntry & Omit<AddedFields, 'slug' | 'sidebar_label' | 'sidebar_position'>,
  context: TextContext & { components: Remainders },
): string {
  const docId = page.newFile.replace(/\.mdx$/, '')
  const body = rewriteText(page, context)
  listRemainders(page, body, context)
  const { text, leftOut } = convertFrontMatter(page, body, {
    added: {
      slug: page.route === routeOfDocId(docId) ? undefined : page.route,
      sidebar_label: label,
      sidebar_position: position,
      ...added,
    },
    fallbackTitle: humanize(path.basename(page.name.replace(/(?<=.)\/index$/, ''))),
  })
  for (const key of leftOut) addRemainder(context.remainders, `front matter \`${key}\``, page.file)
  return text
}

/** Lists components by name. Those of one page, which may be many, share an entry. */
function addComponents(components: Remainders, remainders: Remainders): void {
  for (const [name, files] of components) {
    if (files.length > 1) addRemainder(remainders, `component \`<${name}>\``, ...files)
    else addRemainder(remainders, 'components of one page', `<${name}> in ${files[0]}`)
  }
}

/** Reads the pages of a documentation, and places them as its sidebar does. */
function placeDocs(project: Project, docs: ChosenDocs, isOnly: boolean, remainders: Remainders) {
  const pages = readPages(project, docs)
  const folders = readFolders(project, docs, remainders)
  const { sidebar } = docs
  if (sidebar) {
    return { pages, ...placePages({ ...docs, sidebar }, pages, { isOnly, folders, remainders }) }
  }
  const entries = Array.from(
    folders,
    ([name, entry]) => [path.join(docs.base, name), entry] as const,
  )
  return { pages, entries: new Map(entries), unlisted: new Set<OldPage>() }
}

/** Leaves out pages whose path or route another page has. */
function keepFirst(pages: OldPage[], remainders: Remainders): OldPage[] {
  const [files, routes] = [new Set<string>(), new Set<string>()]
  return pages.filter(({ file, newFile, route }) => {
    const isTaken = files.has(newFile.toLowerCase()) || routes.has(route)
    if (isTaken) addRemainder(remainders, 'pages whose address another page has', file)
    files.add(newFile.toLowerCase())
    routes.add(route)
    return !isTaken
  })
}

function fileNames(pages: readonly OldPage[]): string[] {
  return pages.map(({ file }) => file)
}

/** Notations of other systems, by pattern. */
const textPatterns: readonly [string, RegExp][] = [
  [
    'pages that include files or generated text',
    /^\s*(?:--8<--|<<< ?@|<!-- ?@include:|::: +\w+\.[\w.]+$|\{[!*%])/m,
  ],
  ['pages with formulas', /\$\$[^$]+\$\$|(?<!\S)\$[^$\s][^$\n]*[\\_^][^$\n]*\$(?!\w)/],
  ['pages with exports', /^export (?:const|let|default|function)\b/m],
  ['pages with containers', /^[ \t]*:{3,} *(?:details|code-group|tab-set|tabs|steps)\b/m],
  ['pages with emoji names', /(?<![\w:]):[a-z]+(?:_[a-z]+)*:(?![\w:])/],
]

/** Row with a pipe that ends a cell in GitHub's Markdown. */
const pipeInCodePattern = /^[ \t]*\|[^\n]*`[^`|\n]*(?<!\\)\|[^`\n]*`/m

const fencePattern = /^[ \t>]*(?:`{3,}|~{3,}) *([\w+#-]*)([^\n`]*)$/gm

/** Languages with colors, and names of plain text. */
const languages: ReadonlySet<string> = new Set(
  [...codeLanguages].concat('mermaid', 'plain', 'plaintext', 'text', 'txt'),
)

/** Options that `--fix` does not convert. */
const optionPattern =
  /(?<=\s)(?!(?:title|filename|copy|highlight)=)[\w-]+=|npm2yarn|twoslash|\blive\b|:line-/

/** Lists what a page has that no conversion carries. */
function listRemainders(
  { docs, file, frontMatter, route }: OldPage,
  body: string,
  { remainders, components }: { remainders: Remainders; components: Remainders },
): void {
  const data = (frontMatter?.toJS() ?? {}) as Record<string, unknown>
  const leave = (what: string) => addRemainder(remainders, what, file)
  if (!frontMatter) leave('pages with invalid front matter')
  if (['openapi', 'api', 'asyncapi'].some((key) => key in data)) leave('generated pages')
  if (findUnmetRouteRequirement(route)) leave('pages whose address the site cannot have')
  if (/^[ \t]*(?:`{3,}|~{3,})mermaid\b/m.test(body)) leave('pages with Mermaid diagrams')
  if (docs.system === 'MkDocs' && pipeInCodePattern.test(body)) leave('tables with `|` in code')
  const names = new Set<string>()
  const prose = proseOf(body)
  for (const [what, pattern] of textPatterns) if (pattern.test(prose)) leave(what)
  for (const [, name] of prose.matchAll(/(?<!\w)<([A-Za-z][\w.-]*)(?=[\s/>])/g)) names.add(name!)
  for (const name of names) {
    if (!ownComponents.has(name) && !safeElements.has(name)) addRemainder(components, name, file)
  }
  for (const [, name = '', options = ''] of body.matchAll(fencePattern)) {
    const language = name.toLowerCase()
    const isKnown = language === '' || languages.has(language)
    if (!isKnown) leave(`code in \`${language}\`, shown without colors`)
    if (optionPattern.test(options)) leave('options of code blocks')
  }
}

const ownComponents = collectComponents()

/** Adds `_category.yaml` for each folder with a sidebar entry, unless a page has its path. */
function addCategories({ files, pages }: ImportPlan, entries: SidebarEntries): void {
  const names = [...files.keys()]
  for (const [folder, { label, position }] of entries) {
    if (files.has(`${folder}.mdx`) || folder === '') continue
    if (!names.some((name) => name.startsWith(`${folder}/`)) || pages.length === 0) continue
    if (label === undefined && position === undefined) continue
    const category = {
      label: label ?? humanize(path.basename(folder)),
      ...(position !== undefined && { position }),
    }
    files.set(`${folder}/_category.yaml`, { text: stringify(category) })
  }
}

/** Rules that are turned off for imported pages. */
const styleRules = [
  'front-matter:description-length',
  'front-matter:duplicate-description',
  'front-matter:duplicate-title',
  'front-matter:missing-description',
  'front-matter:title-length',
  'heading:anchor',
  'link:insecure',
  'markdownlint:MD001',
  'markdownlint:MD024',
  'markdownlint:MD026',
  'markdownlint:MD030',
  'markdownlint:MD036',
  'markdownlint:MD040',
  'prose:vague-link-text',
  'terminology:product-name',
]

const importedLintConfig = `# Style rules that the imported pages may not follow yet. Delete a line to turn its rule on;
# RULES.md describes each rule.
rules:
${styleRules.map((id) => `  ${id}: off\n`).join('')}
  # The pages that these replaced never had readers. Delete the line once these are published.
  base:route-without-redirect: off
`
