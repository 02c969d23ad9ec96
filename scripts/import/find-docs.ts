import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles, UsageError } from '#content/read/read-content.ts'
import { findUnmetSlugRequirement } from '#core/route.ts'
import { findInProject, openProject, type Project } from './project.ts'

export interface ForeignDocs {
  system: 'Docusaurus' | 'Nextra' | 'Starlight' | 'Markdown'
  project: Project
  pagesDir: string
  /** Paths of all files in `pagesDir`, relative to it. */
  files: string[]
  /** Folders that may contain configuration and static files, from `pagesDir` up to the project. */
  projectDirs: string[]
  /** Common prefix of all routes, such as `docs`, or an empty string. */
  basePath: string
}

/** Folders that may contain the pages, in search order, with the system that each suggests. */
const candidateFolders: [string, ForeignDocs['system']][] = [
  ['src/content/docs', 'Starlight'],
  ['src/content', 'Nextra'],
  ['content', 'Nextra'],
  ['src/pages', 'Nextra'],
  ['pages', 'Nextra'],
  ['src/app', 'Nextra'],
  ['app', 'Nextra'],
  ['docs', 'Markdown'],
  ['website/docs', 'Markdown'],
  ['', 'Markdown'],
]

/** Finds the pages of a Docusaurus, Nextra 3 or 4, Starlight or plain Markdown project. */
export async function findDocs(root: string): Promise<ForeignDocs | undefined> {
  const named = openProject(root)
  for (const [folder, expected] of candidateFolders) {
    const pagesDir = findInProject(named, folder)
    if (pagesDir === undefined) continue
    if (expected === 'Starlight' && !(await readConfig(named, [named.dir], /^astro\.config\./))) {
      continue
    }
    const files = await listFiles(pagesDir)
    if (!files.some(isPageFile)) continue
    const ancestors = listAncestors(named.dir, pagesDir)
    const project = openProject(ancestors.at(-1)!)
    const projectDirs = ancestors.flatMap((dir) =>
      [dir, path.join(dir, 'website')].filter(existsSync),
    )
    const docs = { project, pagesDir, files, projectDirs }
    const docusaurusConfig = await readConfig(project, projectDirs, /^docusaurus\.config\./)
    if (docusaurusConfig) {
      const [, base = 'docs'] = /routeBasePath: *['"]([^'"]*)/.exec(docusaurusConfig.text) ?? []
      return { ...docs, system: 'Docusaurus', basePath: checkBasePath(base) }
    }
    const nextConfig = await readConfig(project, projectDirs, /^next\.config\./)
    const system = nextConfig && expected === 'Markdown' ? 'Nextra' : expected
    const pagesPath = path.relative(ancestors.at(-1)!, pagesDir)
    const basePath =
      system === 'Nextra' ? findNextraBasePath(pagesPath, nextConfig?.text ?? '') : ''
    return { ...docs, system, basePath: checkBasePath(basePath) }
  }
  return undefined
}

/**
 * Returns the base path of a Nextra site: the subfolder of `pages` or `app` that has the pages, or
 * else the configured base path of `content`. `pagesPath` is relative to the project.
 */
function findNextraBasePath(pagesPath: string, config: string): string {
  const [, subfolder] =
    /(?:^|\/)(?:pages|app)\/(.+)$/.exec(pagesPath.replaceAll(path.sep, '/')) ?? []
  return subfolder ?? /contentDirBasePath: *['"]([^'"]*)/.exec(config)?.[1] ?? ''
}

/** Trims slashes. Throws a `UsageError` if pages cannot have routes with this base path. */
function checkBasePath(basePath: string): string {
  const trimmed = basePath.replace(/^\/|\/$/g, '')
  const unmet = findUnmetSlugRequirement(`/${trimmed}`)
  if (unmet === undefined) return trimmed
  throw new UsageError(`Unexpected base path \`${basePath}\` in the project, expected ${unmet}`)
}

/** Returns whether a file is a page, as opposed to a partial, an old version or a dependency. */
export function isPageFile(file: string): boolean {
  const isPartial = file.split('/').some((segment) => segment.startsWith('_'))
  return (
    /\.mdx?$/.test(file) && !isPartial && !/(?:^|\/)(?:versioned_docs|node_modules)\//.test(file)
  )
}

/** Reads the first file in `dirs` with a matching name, or returns `undefined` if there is none. */
export async function readConfig(
  project: Project,
  dirs: string[],
  name: RegExp,
): Promise<{ file: string; text: string } | undefined> {
  for (const dir of dirs.filter(existsSync)) {
    const found = (await readdir(dir)).find((each) => name.test(each))
    if (found === undefined) continue
    const file = findInProject(project, path.join(dir, found))
    if (file === undefined) continue
    return { file, text: await readFile(file, 'utf8') }
  }
  return undefined
}

/**
 * Lists the pages folder and its ancestors up to the project, which is the first ancestor with a
 * `package.json`, or else `root`. A `package.json` in the pages folder itself belongs to samples.
 */
function listAncestors(root: string, pagesDir: string): string[] {
  const dirs = [pagesDir]
  for (let dir = pagesDir; dir !== path.dirname(dir);) {
    dir = path.dirname(dir)
    dirs.push(dir)
    if (existsSync(path.join(dir, 'package.json'))) return dirs
  }
  return dirs.slice(0, dirs.indexOf(root) + 1)
}
