import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { toDisplayPath, UsageError } from '../read/read-content.ts'
import type { DocusaurusBuild, DocusaurusPage, DocusaurusVersion } from './docusaurus.ts'

/**
 * Reads what Docusaurus wrote to `.docusaurus` in its last build: one file of JSON for each page,
 * one for each version of an instance with its sidebars, and the settings. Runs no code. Returns
 * `undefined` if there is no such folder. Throws a {@link UsageError} if a file cannot be read.
 */
export function readDocusaurus(dir: string): DocusaurusBuild | undefined {
  const folder = path.join(dir, '.docusaurus')
  const config = readJson<DocusaurusBuild['config']>(path.join(folder, 'docusaurus.config.mjs'))
  if (config === undefined) return undefined
  const build: DocusaurusBuild = { dir, config, pages: [], versions: [], indexes: [] }
  for (const plugin of listNames(folder).filter((name) => name.includes('-content-'))) {
    const ids = listNames(path.join(folder, plugin))
    // The default instance is that of the main docs.
    for (const id of ids.sort((a, b) => Number(b === 'default') - Number(a === 'default'))) {
      const instance = `${plugin}/${id}`
      const inner = path.join(folder, instance)
      for (const name of listNames(inner)) {
        addPage(readJson(path.join(inner, name)), instance, build)
      }
      for (const name of listNames(path.join(inner, 'p'))) {
        addPart(readJson(path.join(inner, 'p', name)), instance, build)
      }
    }
  }
  return build
}

function addPage(page: Partial<DocusaurusPage> = {}, instance: string, build: DocusaurusBuild) {
  const { source, permalink } = page
  if (typeof source !== 'string' || typeof permalink !== 'string') return
  build.pages.push({ ...page, source: source.replace('@site/', ''), permalink, instance })
}

/** Properties of all pages of a version, or of those of a category. */
interface PartFile {
  categoryGeneratedIndex?: DocusaurusBuild['indexes'][number]
  version?: Omit<DocusaurusVersion, 'sidebars'> & { docsSidebars?: DocusaurusVersion['sidebars'] }
}

function addPart(part: PartFile = {}, instance: string, { versions, indexes }: DocusaurusBuild) {
  const { version: found, categoryGeneratedIndex: index } = part
  if (index) indexes.push(index)
  if (found?.docsSidebars) versions.push({ ...found, instance, sidebars: found.docsSidebars })
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}

/** Reads JSON, or the object that a module exports. Returns `undefined` for other files. */
function readJson<T>(file: string): T | undefined {
  if (!/\.(?:json|mjs)$/.test(file)) return undefined
  try {
    const text = readFileSync(file, 'utf8')
    return (parse(text.replace(/^[^]*?\bexport default\s*/, '')) ?? undefined) as T | undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new UsageError(`Cannot read \`${toDisplayPath(file)}\``)
  }
}
