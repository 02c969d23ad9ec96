import { toolKey as currentToolKey, makeKey } from '#cache/make-key.ts'
import { selectVariables } from '#core/variables.ts'
import { createMemoryStore, openStore, readOrMake, type Store } from '#cache/store.ts'
import type { Feature, Remember } from '#content/feature.ts'
import type { Page, PageFacts } from '#content/page.ts'
import type { SiteData } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { toDisplayPath, type SourceFile } from '#content/read/read-content.ts'
import type { WordPlaces } from '../linters/collect-words.ts'
import type { SpellingResults } from '../linters/spelling.ts'

/** Site-wide data that page checks depend on, including features and their rules. */
export interface FeatureData extends SiteData {
  features: readonly Feature[]
}

/** Result of checking a single page or other document, as data that can be cached. */
export interface PageAnalysis {
  /** `undefined` for documents that are not pages, which are parsed on every run. */
  facts: PageFacts | undefined
  /** Findings of page rules. */
  diagnostics: Diagnostic[]
  /** Findings of page linters, which do not depend on features. */
  linted: Diagnostic[]
  /** Cache key of `linted`. */
  lintKey: string
  /** Words of the prose, for the spell checker. */
  words: WordPlaces
}

/** Results that later runs can reuse. Keys cover everything that a value depends on. */
export interface LintCache {
  /** Hash of the tool's code and configuration when the cache was created. */
  toolKey: string
  pages: Map<string, PageAnalysis>
  /** Pages of the last check in this process with their trees, by the keys of `pages`. */
  parsedPages?: ReadonlyMap<string, Page>
  words: SpellingResults
  /** Stores results of features. */
  remember: Remember
}

/** Creates an empty in-memory cache. */
export function createCache(toolKey = currentToolKey()): LintCache {
  const remember = createMemory(toolKey, createMemoryStore())
  return { toolKey, pages: new Map(), words: new Map(), remember }
}

/** Opens the cache of a content folder. `root` is the parent folder of all stores. */
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
    remember: createMemory(cache.toolKey, openStore('features', { root })),
  }
}

/** Saves pages and words for the next run. Features save their own results. */
export async function savePages(
  cache: LintCache,
  contentDir: string,
  root?: string,
): Promise<void> {
  const { pages, words } = cache
  await openPages(root).write(keyOf(contentDir, cache), { pages: [...pages], words: [...words] })
}

/** Returns a function that computes the cache key of a page's analysis. */
export function createPageKeys(toolKey: string, data: KeyData): (file: SourceFile) => string {
  const names = data.features.map(({ name }) => name)
  const base = makeKey({ values: [toolKey, names] })
  return ({ displayPath, text }) => {
    const variables = selectVariables(text, data.variables)
    return makeKey({ values: [base, displayPath, variables, keyOfReferences(text, data), text] })
  }
}

/** Returns a function that computes the cache key of what page linters find in a page. */
export function createLintKeys({ variables }: SiteData): (file: SourceFile) => string {
  return ({ displayPath, text }) =>
    makeKey({ values: [displayPath, selectVariables(text, variables), text] })
}

type KeyData = Pick<FeatureData, 'variables' | 'references' | 'features'>

/** Returns the cache key of the feature data that a page uses. */
function keyOfReferences(text: string, { references, features }: KeyData): string[] {
  return features.map(({ name, key }) => {
    const reference = references[name]
    return reference === undefined ? '' : key(text, reference)
  })
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

/** Creates a memory of results that are valid for one version of the tool. */
export function createMemory(toolKey: string, store: Store<unknown>): Remember {
  return <T>(inputs: unknown[], make: () => T | Promise<T>) =>
    readOrMake(store as Store<T>, makeKey({ values: [toolKey, ...inputs] }), make)
}
