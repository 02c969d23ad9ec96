import { toolKey as currentToolKey } from '#cache/code-key.ts'
import { makeKey } from '#cache/make-key.ts'
import { createMemoryStore, openStore, type Store } from '#cache/store.ts'
import { keyOfReferences, type SiteData } from '#content/content-feature.ts'
import { toDisplayPath, type ContentFiles, type SourceFile } from '#content/read/read-content.ts'
import type { SpellingResults } from '../linters/spelling.ts'
import type { PageAnalysis } from './analyze-pages.ts'

/** The results of a run that the next one can use. Keys are made of everything that a value depends on. */
export interface LintCache {
  /** Changes with code and configuration; read once, since the code of a process stays the same. */
  toolKey: string
  pages: Map<string, PageAnalysis>
  words: SpellingResults
  /** Returns the store of a feature, by its name; the same one each time. */
  storeOf: (feature: string) => Store<unknown>
}

/** Creates an empty cache that ends with the process. */
export function createCache(toolKey = currentToolKey()): LintCache {
  const storeOf = openOnce(() => createMemoryStore())
  return { toolKey, pages: new Map(), words: new Map(), storeOf }
}

/** Opens the cache of a content folder; `root` is the folder of all stores. */
export async function openCache(
  contentDir: string,
  { root, toolKey }: { root?: string; toolKey?: string } = {},
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

/** Saves pages and words for the next run; features save their results themselves. */
export async function savePages(
  cache: LintCache,
  contentDir: string,
  root?: string,
): Promise<void> {
  const { pages, words } = cache
  await openPages(root).write(keyOf(contentDir, cache), { pages: [...pages], words: [...words] })
}

/** Creates the function that makes the key of one page's analysis. */
export function createPageKeys(toolKey: string, data: SiteData): (file: SourceFile) => string {
  const names = data.features.map(({ name }) => name)
  const base = makeKey({ values: [toolKey, data.variables, names] })
  return ({ displayPath, text }) =>
    makeKey({ values: [base, displayPath, keyOfReferences(text, data), text] })
}

/** Makes the key of the whole content: every text, every asset's path, every image's size. */
export function contentKey({ pages, configs, assets, images, diagnostics }: ContentFiles): string {
  const texts = [...pages, ...configs.values()].flatMap(({ displayPath, text }) => [
    displayPath,
    text,
  ])
  return makeKey({ values: [...texts, assets, [...images], diagnostics] })
}

function openPages(root?: string): Store<{
  pages: [string, PageAnalysis][]
  words: [string, SpellingResults extends Map<string, infer V> ? V : never][]
}> {
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
