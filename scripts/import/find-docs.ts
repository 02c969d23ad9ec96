import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '#content/read/list-files.ts'

/** Documentation of another system. */
export interface ForeignDocs {
  system: 'Docusaurus' | 'Nextra' | 'Starlight' | 'Markdown'
  /** Folder of the pages. */
  pagesDir: string
  /** Paths below `pagesDir` of all files. */
  files: string[]
  /** Folders from the pages up to the project, which have settings and static files. */
  projectDirs: string[]
  /** First part of all routes, such as `docs`. Empty for the root. */
  basePath: string
}

/** Folders of pages by system, in the order in which they are looked for. */
const places: [string, ForeignDocs['system']][] = [
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

/** Finds the pages in a folder of Docusaurus, Nextra 3 or 4, Starlight or plain Markdown. */
export async function findDocs(root: string): Promise<ForeignDocs | undefined> {
  for (const [place, expected] of places) {
    const pagesDir = path.resolve(root, place)
    if (!existsSync(pagesDir)) continue
    if (expected === 'Starlight' && !(await findSettings([root], /^astro\.config\./))) continue
    const files = await listFiles(pagesDir)
    if (!files.some(isPageFile)) continue
    const folders = listFolders(path.resolve(root), pagesDir)
    const projectDirs = folders.flatMap((dir) =>
      [dir, path.join(dir, 'website')].filter(existsSync),
    )
    const docusaurus = await findSettings(projectDirs, /^docusaurus\.config\./)
    const next = docusaurus ?? (await findSettings(projectDirs, /^next\.config\./))
    const system = docusaurus ? 'Docusaurus' : next && expected === 'Markdown' ? 'Nextra' : expected
    const basePath = docusaurus
      ? (/routeBasePath: *['"]([^'"]*)/.exec(docusaurus)?.[1] ?? 'docs')
      : system === 'Nextra'
        ? findNextBase(path.relative(folders.at(-1)!, pagesDir), next ?? '')
        : ''
    return {
      system,
      pagesDir,
      files,
      projectDirs,
      basePath: basePath.replace(/^\/|\/$/g, ''),
    }
  }
  return undefined
}

/**
 * Returns the first part of the routes of Nextra 4's `content`, or of a folder in `pages` or `app`.
 * `place` is the folder of the pages below the project.
 */
function findNextBase(place: string, settings: string): string {
  const [, below] = /(?:^|\/)(?:pages|app)\/(.+)$/.exec(place.replaceAll(path.sep, '/')) ?? []
  return below ?? /contentDirBasePath: *['"]([^'"]*)/.exec(settings)?.[1] ?? ''
}

/** Returns whether a file is a page, and not a part that pages import. */
export function isPageFile(file: string): boolean {
  const isPart = file.split('/').some((segment) => segment.startsWith('_'))
  return /\.mdx?$/.test(file) && !isPart && !/(?:^|\/)(?:versioned_docs|node_modules)\//.test(file)
}

/** Reads the first settings file whose name matches, or returns `undefined`. */
export async function findSettings(dirs: string[], name: RegExp): Promise<string | undefined> {
  for (const dir of dirs) {
    const found = (await readdir(dir)).find((each) => name.test(each))
    if (found) return readFile(path.join(dir, found), 'utf8')
  }
  return undefined
}

/**
 * Lists the folder of the pages and those above it, up to the project: the next one with
 * `package.json`, or else the folder that was asked for. The pages may have a `package.json` of
 * their own, for their samples.
 */
function listFolders(root: string, pagesDir: string): string[] {
  const dirs = [pagesDir]
  for (let dir = pagesDir; dir !== path.dirname(dir);) {
    dir = path.dirname(dir)
    dirs.push(dir)
    if (existsSync(path.join(dir, 'package.json'))) return dirs
  }
  return dirs.slice(0, dirs.indexOf(root) + 1)
}
