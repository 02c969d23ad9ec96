import { toolKey as currentToolKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.mjs'
import { createMemoryStore, openStore, type Store } from '#cache/store.ts'
import type { ParsedConfigs } from '#content/read/build-site.ts'
import { toDisplayPath } from '#content/read/read-content.ts'
import type { SpellingResults } from '../linters/spelling.ts'
import type { PageAnalysis } from './analyze-pages.ts'

/** What one run leaves for the next. Keys are made of everything that a value depends on. */
export interface LintCache {
  /** Changes with code and configuration; read once, since the code of a process stays the same. */
  toolKey: string
  pages: Map<string, PageAnalysis>
  words: SpellingResults
  /** Gives the store of a feature, by its name; the same one each time. */
  storeOf: (feature: string) => Store<unknown>
  /** The files that are no pages, as they were parsed last; for a watching process alone. */
  configs: { key: string; parsed: ParsedConfigs } | undefined
}

/** A cache that ends with the process, without anything in it. */
export function createCache(toolKey = currentToolKey()): LintCache {
  return {
    toolKey,
    pages: new Map(),
    words: new Map(),
    storeOf: openOnce(() => createMemoryStore()),
    configs: undefined,
  }
}

/** Opens what earlier runs have found out about a content folder. */
export async function openCache(
  contentDir: string,
  { root, toolKey }: OpenOptions = {},
): Promise<LintCache> {
  const cache = createCache(toolKey)
  const known = await openPages(root).read(keyOf(contentDir, cache))
  return {
    ...cache,
    pages: new Map(known?.pages),
    words: new Map(known?.words),
    storeOf: openOnce((feature) => openStore(feature, { root })),
  }
}

/** Where a cache is, and whose. */
export interface OpenOptions {
  /** Folder of all stores. */
  root?: string
  toolKey?: string
}

/** Keeps pages and words for the next run; features keep what they make as soon as it is made. */
export async function savePages(
  cache: LintCache,
  contentDir: string,
  root?: string,
): Promise<void> {
  const { pages, words } = cache
  await openPages(root).write(keyOf(contentDir, cache), { pages: [...pages], words: [...words] })
}

function openPages(root?: string): Store<StoredPages> {
  return openStore('pages', { root })
}

function keyOf(contentDir: string, { toolKey }: LintCache): string {
  return makeKey({ values: [toolKey, toDisplayPath(contentDir)] })
}

function openOnce(open: LintCache['storeOf']): LintCache['storeOf'] {
  const stores = new Map<string, Store<unknown>>()
  return (feature) => {
    const store = stores.get(feature) ?? open(feature)
    stores.set(feature, store)
    return store
  }
}

interface StoredPages {
  pages: [string, PageAnalysis][]
  words: [string, SpellingResults extends Map<string, infer V> ? V : never][]
}
