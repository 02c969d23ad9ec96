import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ParsedConfigs } from '../../content/read/build-site.ts'
import type { WordVerdicts } from '../linters/spelling.ts'
import type { Report } from '../reporters/report.ts'
import { readJson, replaceFile } from '../../cache/json-file.ts'
import type { PageAnalysis } from './analyze-pages.ts'

/** What one run leaves for the next. Keys are hashes of everything that a value depends on. */
export interface LintCache {
  pages: Map<string, PageAnalysis>
  words: WordVerdicts
  /** What features know, by their names; each has a file of its own, since building needs it too. */
  features: Map<string, Map<string, unknown>>
  /** The files that are no pages, as they were parsed last; for a watching process alone. */
  configs: { key: string; parsed: ParsedConfigs } | undefined
  /** The last run as a whole: taken over where not a byte has changed. */
  run: CachedRun | undefined
}

/** A run as a whole. */
export interface CachedRun {
  key: string
  report: CachedReport
  /** Paths of the files that were read as texts: to read them again needs no feature. */
  texts: string[]
}

/** The part of a report that cannot be had from the files themselves. */
export type CachedReport = Pick<Report, 'diagnostics' | 'summary' | 'files' | 'sizes'>

/** A cache without anything in it. */
export function createCache(): LintCache {
  return {
    pages: new Map(),
    words: new Map(),
    features: new Map(),
    configs: undefined,
    run: undefined,
  }
}

/** Reads the last run only: small, for the case that nothing has changed. */
export async function readCachedRun(dir: string, name: string): Promise<CachedRun | undefined> {
  const value = await readJson(path.join(dir, `${name}.run.json`))
  return isRun(value) ? value : undefined
}

/** Reads what was kept under `name` by the same tool; whatever cannot be understood counts as none. */
export async function readCache(dir: string, name: string, toolKey: string): Promise<LintCache> {
  const value = await readJson(path.join(dir, `${name}.json`))
  if (!isStored(value) || value.toolKey !== toolKey) return createCache()
  return { ...createCache(), pages: new Map(value.pages), words: new Map(value.words) }
}

/** Writes both files, each into a file of its own name first, so that readers see old or new. */
export async function writeCache(
  dir: string,
  name: string,
  toolKey: string,
  { pages, words, run }: LintCache,
  isChanged: boolean,
): Promise<void> {
  await mkdir(dir, { recursive: true })
  if (isChanged) {
    const stored: StoredCache = { toolKey, pages: [...pages], words: [...words] }
    await replaceFile(path.join(dir, `${name}.json`), JSON.stringify(stored))
  }
  if (run) await replaceFile(path.join(dir, `${name}.run.json`), JSON.stringify(run))
}

interface StoredCache {
  toolKey: string
  pages: [string, PageAnalysis][]
  words: [string, WordVerdicts extends Map<string, infer V> ? V : never][]
}

function isStored(value: unknown): value is StoredCache {
  const stored = value as Partial<StoredCache> | undefined
  return (
    typeof stored?.toolKey === 'string' &&
    Array.isArray(stored.pages) &&
    Array.isArray(stored.words) &&
    stored.pages.every((entry) => Array.isArray(entry) && Array.isArray(entry[1]?.diagnostics)) &&
    stored.words.every((entry) => Array.isArray(entry) && Array.isArray(entry[1]))
  )
}

function isRun(value: unknown): value is CachedRun {
  const run = value as Partial<CachedRun> | undefined
  const isWhole = Array.isArray(run?.report?.diagnostics) && Array.isArray(run.texts)
  return typeof run?.key === 'string' && isWhole
}
