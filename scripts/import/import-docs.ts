import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { stringify } from 'yaml'
import { groupBy } from '#core/diagnostic.ts'
import { humanize, routeOfDocId } from '#core/route.ts'
import { convertFrontMatter } from './convert-front-matter.ts'
import { isPageFile, type ForeignDocs } from './find-docs.ts'
import { createFile } from './project.ts'
import { rewriteTargets, type ImportedPage } from './rewrite-targets.ts'
import {
  listParentFolders,
  readSidebar,
  stripGroups,
  stripNumbers,
  type Sidebar,
} from './read-sidebar.ts'
import { readRedirects, trimRoute } from './read-redirects.ts'

export interface ImportResult {
  pages: number
  assets: number
  redirects: number
  /** Markdown files that are not pages, such as partials. They are not imported. */
  partials: string[]
  /** Pages that are not imported because another page has the same new path. */
  duplicates: string[]
  /** Paths that lead out of the project, by `..` or by a symbolic link. They are not imported. */
  outside: string[]
  /** Number of pages for each front matter key that has no counterpart. */
  leftOut: Map<string, number>
}

/**
 * Copies pages into a content folder with their routes, sidebar entries, redirects, images and
 * downloads. Writes a `lint.yaml` that turns off style rules.
 */
export async function importDocs(
  foreignDocs: ForeignDocs,
  contentDir: string,
): Promise<ImportResult> {
  const files = foreignDocs.files.filter(isPageFile)
  const basePath = foreignDocs.basePath || (await guessBasePath(foreignDocs, files))
  const docs = { ...foreignDocs, basePath }
  const allPages = await Promise.all(files.map((file) => readPage(file, docs)))
  const byNewFile = groupBy(allPages, ({ newFile }) => newFile)
  const pages = allPages.filter((page) => byNewFile.get(page.newFile)?.[0] === page)
  const routes = new Set(pages.map(({ route }) => route))
  const [sidebar, redirects] = await Promise.all([readSidebar(docs), readRedirects(docs, routes)])
  const oldRoutes = groupBy(
    [...redirects].filter(([from]) => !routes.has(from)),
    ([, to]) => to,
  )
  const result: ImportResult = {
    pages: pages.length,
    assets: 0,
    redirects: 0,
    partials: docs.files.filter((file) => /\.mdx?$/.test(file) && !isPageFile(file)),
    duplicates: allPages.filter((page) => !pages.includes(page)).map(({ file }) => file),
    outside: [],
    leftOut: new Map(),
  }
  const newFiles = new Map(pages.map(({ file, newFile }) => [file, newFile]))
  const assets = new Map<string, string>()
  for (const page of pages) {
    const entry = listSidebarKeys(page, docs)
      .map((key) => sidebar.get(key))
      .find((each) => each !== undefined)
    const redirect_from = oldRoutes.get(page.route)?.map(([from]) => from)
    result.redirects += redirect_from?.length ?? 0
    const moved = rewriteTargets(page, { docs, newFiles, redirects, assets })
    const docId = removeExtension(page.newFile)
    const added = {
      slug: page.route === routeOfDocId(docId) ? undefined : page.route,
      sidebar_label: entry?.label,
      sidebar_position: entry?.position ?? findNumberPrefix(page, docs),
      redirect_from,
    }
    const fallbackTitle = humanize(path.posix.basename(docId.replace(/(?<=.)\/index$/, '')))
    const options = { system: docs.system, added, fallbackTitle }
    const { text, leftOut } = convertFrontMatter(moved, options)
    for (const each of leftOut) result.leftOut.set(each, (result.leftOut.get(each) ?? 0) + 1)
    await createFile(contentDir, page.newFile, { text })
  }
  for (const [copyOf, to] of assets) await createFile(contentDir, to, { copyOf })
  result.assets = assets.size
  result.outside = [...docs.project.outside]
  await createFile(contentDir, 'lint.yaml', { text: importedLintConfig })
  await writeCategories(pages, sidebar, { contentDir, basePath })
  return result
}

/**
 * Returns the name of the pages folder if more than half of the absolute links start with it, or
 * else an empty string.
 */
async function guessBasePath({ pagesDir }: ForeignDocs, files: string[]): Promise<string> {
  const name = path.basename(pagesDir)
  const texts = await Promise.all(files.map((file) => readFile(path.join(pagesDir, file), 'utf8')))
  const targets = texts.join('\n').match(/(?<=\]\()\/[\w/-]+(?=[#)])/g) ?? []
  const matches = targets.filter((target) => target.startsWith(`/${name}/`))
  return matches.length > targets.length / 2 ? name : ''
}

async function readPage(file: string, docs: ForeignDocs): Promise<ImportedPage> {
  const source = await readFile(path.join(docs.pagesDir, file), 'utf8')
  const text = source.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const newFile = path.posix.join(docs.basePath, toNewFile(file, docs))
  const [, frontMatter = ''] = /^---\n([^]*?)^---/m.exec(text.startsWith('---') ? text : '') ?? []
  const [, id] = /^id: *['"]?([\w.-]+)/m.exec(frontMatter) ?? []
  const [, slug] = /^slug: *['"]?([^'"\s]+)/m.exec(frontMatter) ?? []
  const docId = removeExtension(newFile)
  const folder = path.posix.dirname(docId)
  const base = docs.system === 'Docusaurus' ? docs.basePath : ''
  const route = slug
    ? path.posix.join('/', slug.startsWith('/') ? base : folder, slug)
    : routeOfDocId(id && docs.system === 'Docusaurus' ? path.posix.join(folder, id) : docId)
  return { file, newFile, route: trimRoute(route), id, text }
}

/** Returns the new path of a page: `a/(group)/b/page.mdx` becomes `a/b.mdx`. */
function toNewFile(file: string, { system, files }: ForeignDocs): string {
  const { dir, name } = path.posix.parse(stripGroups(file))
  if (name === 'page' && system === 'Nextra') {
    const hasSubpages = files.some(
      (other) =>
        other !== file && other.startsWith(`${path.posix.dirname(file)}/`) && isPageFile(other),
    )
    return dir === '' || hasSubpages ? path.posix.join(dir, 'index.mdx') : `${dir}.mdx`
  }
  const isIndex = /^readme$/i.test(name) || name === 'index'
  const newName = path.posix.join(dir, `${isIndex ? 'index' : name}.mdx`)
  return system === 'Docusaurus' ? stripNumbers(newName) : newName
}

/** Lists the keys under which the sidebar may list a page: its old path, new path and id. */
function listSidebarKeys({ file, newFile, id }: ImportedPage, { basePath }: ForeignDocs): string[] {
  const old = stripNumbers(removeExtension(file))
  return [
    old,
    path.posix.relative(basePath, removeExtension(newFile)),
    ...(id ? [path.posix.join(path.posix.dirname(old), id)] : []),
  ]
}

/** Returns the number prefix by which Docusaurus sorts a file, such as 1 in `01-start.md`. */
function findNumberPrefix({ file }: ImportedPage, { system }: ForeignDocs): number | undefined {
  const [, number] = /(?:^|\/)(\d+)[-_.]+[^/]*$/.exec(file) ?? []
  return system === 'Docusaurus' && number ? Number(number) : undefined
}

/** Writes `_category.yaml` for each folder with a sidebar entry. */
async function writeCategories(
  pages: ImportedPage[],
  sidebar: Sidebar,
  { contentDir, basePath }: { contentDir: string; basePath: string },
) {
  const folders = new Set(pages.flatMap(({ newFile }) => listParentFolders(newFile)))
  for (const folder of folders) {
    const { label, position } = sidebar.get(path.posix.relative(basePath, folder)) ?? {}
    // A page with the folder's path gets the label and position instead.
    const hasPage = pages.some(({ newFile }) => removeExtension(newFile) === folder)
    if (hasPage || (label === undefined && position === undefined)) continue
    const category = {
      label: label ?? humanize(path.posix.basename(folder)),
      ...(position !== undefined && { position }),
    }
    await createFile(contentDir, `${folder}/_category.yaml`, { text: stringify(category) })
  }
}

function removeExtension(file: string): string {
  return file.replace(/\.mdx?$/, '')
}

/** Rules that are turned off for imported pages. */
const styleRules = [
  'front-matter:description-length',
  'front-matter:duplicate-description',
  'front-matter:duplicate-title',
  'front-matter:missing-description',
  'front-matter:title-length',
  'heading:anchor',
  'link:foreign-image',
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
${styleRules.map((id) => `  ${id}: off\n`).join('')}`
