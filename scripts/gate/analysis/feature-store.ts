import path from 'node:path'
import { cacheName } from '../../cache/tool-key.ts'
import type { Feature, FeatureStore } from '../../content/feature.ts'
import { toDisplayPath } from '../../content/read/read-content.ts'
import type { LintCache } from './cache.ts'

/** What the stores of features have in common. */
export interface StoreOptions {
  cache: LintCache
  toolKey: string
  /** The content folder, where what features know is kept on disk from one run to the next. */
  keepFor?: string | undefined
}

/** Opens what a feature keeps of what takes long. */
export function openStore(
  { name }: Feature,
  { cache, toolKey, keepFor }: StoreOptions,
): FeatureStore {
  const known = cache.features.get(name) ?? new Map<string, unknown>()
  cache.features.set(name, known)
  return { toolKey, known, cacheFile: keepFor === undefined ? undefined : fileOf(name, keepFor) }
}

/** The file of a feature and a content folder, below the working directory. */
function fileOf(name: string, contentDir: string): string {
  return path.join('.cache', name, `${cacheName(toDisplayPath(contentDir))}.json`)
}
