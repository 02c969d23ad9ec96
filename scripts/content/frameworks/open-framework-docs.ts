import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { runGit, tryGit } from '../read/git.ts'
import { isHidden, toDisplayPath, UsageError } from '../read/read-content.ts'
import { createConfiguration, type Configuration, type Documentation } from './documentation.ts'
import { openProject, type Project } from './project.ts'
import { readProject } from './read-project.ts'
import { isWithin, systemNames, type FrameworkDocs, type SystemName } from './framework-docs.ts'
import { addCodedSettings } from './coded-settings.ts'

export interface FrameworkOptions {
  /** Name of a system, or `auto`. */
  framework: string
  /** Folder that the address `/` leads to. */
  root?: string | undefined
}

/**
 * Finds the documentation that a file or folder belongs to. Throws a `UsageError` if it is missing.
 */
export async function openFrameworkDocs(
  target: string,
  { framework, root }: FrameworkOptions,
): Promise<FrameworkDocs> {
  const start = path.resolve(target)
  if (!existsSync(start)) throw new UsageError(`Cannot find \`${toDisplayPath(start)}\``)
  const folder = statSync(start).isDirectory() ? start : path.dirname(start)
  const top = (await tryGit(folder, ['rev-parse', '--show-toplevel']))?.trim()
  const wanted = chooseSystem(framework)
  const { project, found } = await findProject(folder, top, wanted)
  const docs = wanted ? found.docs.map((each) => ({ ...each, system: wanted })) : found.docs
  const pages = await listPages(project)
  const opened = createFrameworkDocs(project, { ...found, docs }, top)
  opened.pages = pages.filter((file) => project.files.has(file))
  if (root !== undefined) {
    const base = path.relative(opened.dir, path.resolve(root)).split(path.sep).join('/')
    opened.staticDirs = [base]
    for (const each of opened.docs) if (isWithin(each.folder, base)) each.base = ''
  }
  return opened
}

/**
 * Describes the documentation of a configuration, without its list of pages. `repository` is the
 * folder of the repository that contains the project.
 */
export function createFrameworkDocs(
  project: Project,
  found: Configuration,
  repository = project.dir,
): FrameworkDocs {
  const docs = found.docs.map((each) => ({
    ...each,
    system: toSystemName(each.system),
    folder: path.posix.normalize(each.folder || '.'),
    isMdx: false,
  }))
  const [main] = docs
  const framework: FrameworkDocs = {
    ...found,
    dir: project.dir,
    system: main?.system ?? 'Markdown',
    source: main?.source ?? '',
    docs,
    files: project.files,
    pages: [],
    repository,
    codePages: [],
  }
  addCodedSettings(framework, project)
  return framework
}

/** Describes how the routes of a site are known, as the first line of a report. */
export function describeFramework({ system, source, docs, dir }: FrameworkDocs): string {
  if (system === 'Markdown') return 'Markdown without a known framework; `--framework` sets one'
  const found = source === '' ? '' : `, found by ${toDisplayPath(path.join(dir, source))}`
  const { base } = docs[0]!
  const routes = base === undefined ? 'only code knows its routes' : `routes below /${base}`
  return `${system}${found}; ${routes}`
}

function chooseSystem(name: string): SystemName | undefined {
  if (name === 'auto') return undefined
  const found = systemNames.find((each) => each.toLowerCase() === name.toLowerCase())
  if (found) return found
  const list = systemNames.map((each) => each.toLowerCase()).join(', ')
  throw new UsageError(`Unknown framework \`${name}\`, expected auto, ${list}`)
}

function toSystemName(name: string): SystemName {
  return systemNames.find((each) => each === name) ?? 'Markdown'
}

const configName =
  /^(?:docusaurus\.config|astro\.config|next\.config)\.[cm]?[jt]s$|^(?:docs|mint)\.json$/

/** Searches a folder and its parents, up to `top`, for a configuration. */
async function findProject(
  folder: string,
  repository: string | undefined,
  wanted: SystemName | undefined,
) {
  const top = repository ?? path.parse(folder).root
  for (let dir = folder; ; dir = path.dirname(dir)) {
    const isLast = dir === top || path.relative(top, dir).startsWith('..')
    const candidates = [dir, path.join(dir, 'website')].flatMap((each) =>
      existsSync(each) && statSync(each).isDirectory() ? readdirSync(each) : [],
    )
    const isCandidate =
      candidates.some((name) => configName.test(name)) || existsSync(path.join(dir, '.vitepress'))
    if (!isCandidate && !isLast) continue
    const isOwn = isCandidate || (wanted && repository !== undefined)
    const opened = await openConfigured(isLast && !isOwn ? folder : dir)
    const own = path.relative(opened.project.dir, realpathSync(folder)).split(path.sep).join('/')
    const isKnown = opened.found.docs.some((docs) => {
      const isWanted = wanted ? docs.system === wanted : toSystemName(docs.system) !== 'Markdown'
      return isWanted && [docs.folder, docs.configDir].some((each) => overlaps(each, own))
    })
    if (isKnown) return opened
    if (isLast) return openPlain(wanted === undefined ? (repository ?? folder) : folder)
  }
}

function overlaps(first: string, second: string): boolean {
  return isWithin(first, second) || isWithin(second, first)
}

async function openConfigured(dir: string) {
  const project = await openProject(dir)
  return { project, found: readProject(project) }
}

/** Opens a folder without a configuration as one documentation. */
async function openPlain(dir: string) {
  const project = await openProject(dir)
  const empty = { system: 'Markdown', source: '', configDir: '', folder: '' }
  const docs: Documentation[] = [{ ...empty, base: '', excluded: [] }]
  return { project, found: { ...createConfiguration(), docs, staticDirs: [''] } }
}

async function listPages({ dir, files }: Project): Promise<string[]> {
  const isPage = (file: string) => /\.mdx?$/.test(file) && !isHidden(file)
  if ((await tryGit(dir, ['rev-parse', '--git-dir'])) === undefined)
    return [...files].filter(isPage)
  const options = ['--cached', '--others', '--exclude-standard', '-z']
  const listing = await runGit(dir, ['ls-files', ...options])
  return [...new Set(listing.toString('utf8').split('\0'))].filter(isPage)
}
