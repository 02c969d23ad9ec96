import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { toDisplayPath, UsageError } from '../read/read-content.ts'

/** Page as Docusaurus resolved it: of docs, of a blog or of `src/pages`. */
export interface DocusaurusPage {
  /** Path of the source, relative to the folder of the site. */
  source: string
  /** Path with the base path of the site. */
  permalink: string
  /** Name of the plugin and its instance, such as `docusaurus-plugin-content-docs/default`. */
  instance: string
  version?: string
  /** Path of its folder with `id` of its front matter, or else with its name. */
  id?: string
  title?: string
  unlisted?: boolean
  /** Name of the sidebar that shows the page. */
  sidebar?: string
  frontMatter?: Record<string, unknown>
}

/** Item of a resolved sidebar. A category with a page of its own has its `href`. */
export interface DocusaurusItem {
  type: 'link' | 'category' | 'html'
  label?: string
  href?: string
  docId?: string
  unlisted?: boolean
  items?: DocusaurusItem[]
}

/** Version of an instance of the docs plugin, with its sidebars in order. */
export interface DocusaurusVersion {
  instance: string
  version: string
  label: string
  isLast: boolean
  sidebars: Record<string, DocusaurusItem[]>
}

/** Generated page of a category, with a card for each of its pages. */
export interface DocusaurusIndex {
  permalink: string
  title: string
  description?: string
}

/** Settings with all defaults, as data. */
export interface DocusaurusConfig {
  url: string
  baseUrl: string
  trailingSlash?: boolean
  markdown?: { format?: string }
}

/** What a build of Docusaurus has resolved. */
export interface DocusaurusBuild {
  /** Folder of the site. */
  dir: string
  config: DocusaurusConfig
  pages: DocusaurusPage[]
  versions: DocusaurusVersion[]
  indexes: DocusaurusIndex[]
}

/**
 * Reads what Docusaurus wrote to `.docusaurus` in its last build: one file of JSON for each page,
 * one for each version of an instance with its sidebars, and the settings. Runs no code. Returns
 * `undefined` if there is no such folder. Throws a {@link UsageError} if a file cannot be read.
 */
export function readDocusaurus(dir: string): DocusaurusBuild | undefined {
  const folder = path.join(dir, '.docusaurus')
  const config = readJson(path.join(folder, 'docusaurus.config.mjs'))
  if (config === undefined) return undefined
  const build: DocusaurusBuild = {
    dir,
    config: config as DocusaurusBuild['config'],
    pages: [],
    versions: [],
    indexes: [],
  }
  for (const plugin of listNames(folder).filter((name) => name.includes('-content-'))) {
    const ids = listNames(path.join(folder, plugin))
    // The default instance is that of the main docs.
    for (const id of ids.sort((a, b) => Number(b === 'default') - Number(a === 'default'))) {
      const instance = `${plugin}/${id}`
      const read = (name: string) => readJson(path.join(folder, instance, name))
      for (const name of listNames(path.join(folder, instance)))
        addPage(read(name), instance, build)
      for (const name of listNames(path.join(folder, instance, 'p'))) {
        addPart(read(`p/${name}`), instance, build)
      }
    }
  }
  return build
}

function addPage(data: unknown, instance: string, { pages }: DocusaurusBuild): void {
  const { source, permalink, ...rest } = (data ?? {}) as Partial<DocusaurusPage>
  if (typeof source !== 'string' || typeof permalink !== 'string') return
  pages.push({ ...rest, source: source.replace('@site/', ''), permalink, instance })
}

/** Properties of a page for several others: for all of a version, or for those of a category. */
interface PartFile {
  categoryGeneratedIndex?: DocusaurusIndex
  version?: Pick<DocusaurusVersion, 'version' | 'label' | 'isLast'> & {
    docsSidebars?: DocusaurusVersion['sidebars']
  }
}

function addPart(data: unknown, instance: string, { versions, indexes }: DocusaurusBuild): void {
  const { version: found, categoryGeneratedIndex: index } = (data ?? {}) as PartFile
  if (index) indexes.push(index)
  if (found?.docsSidebars === undefined) return
  const { version, label, isLast, docsSidebars: sidebars } = found
  versions.push({ instance, version, label, isLast, sidebars })
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** Reads JSON, or the object that a module exports. Returns `undefined` for other files. */
function readJson(file: string): unknown {
  if (!/\.(?:json|mjs)$/.test(file)) return undefined
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`Cannot read \`${toDisplayPath(file)}\``)
  }
  return parse(text.replace(/^[^]*?\bexport default\s*/, ''))
}
