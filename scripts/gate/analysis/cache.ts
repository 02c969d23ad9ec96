import { makeKey, makeToolKey } from '#core/cache/make-key.ts'
import { listVariableInputs } from '#core/variables.ts'
import { createMemoryStore, openStore, readOrMake, type Store } from '#core/cache/store.ts'
import type { Feature, Memoize } from '#content/feature.ts'
import type { Page, SerializedPage } from '#content/page.ts'
import { collectLinks } from '#content/links/collect-links.ts'
import { parsePage, restorePage } from '#content/parse/parse-page.ts'
import type { SiteData } from '#content/site.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { toDisplayPath, type SourceFile } from '#content/read/read-content.ts'
import { recoverPage } from '../rules/mdx/mdx-syntax.ts'
import type { WordOffsets } from '../linters/collect-words.ts'
import type { SpellingResults } from '../linters/spelling.ts'

/** Site-wide data that page checks depend on, including features and their rules. */
export interface PageCheckData extends SiteData {
  features: readonly Feature[]
  isEnglish: boolean
  /** Rules that settings give a severity. */
  enabled?: readonly string[]
}

/** Cacheable result of checking a single page or other document. */
export interface PageAnalysis {
  /** `undefined` for documents other than pages. They are parsed on every run. */
  serialized?: SerializedPage
  /** Findings of page rules, then those of third-party linters. */
  diagnostics: Diagnostic[]
  /** Words in the prose, for the spell checker. */
  words: WordOffsets
}

/** Results for later checks to reuse, as long as `toolKey` stays the same. */
export interface LintCache {
  /** Hash of the tool's code and configuration when the cache was created. */
  toolKey: string
  pages: Map<string, PageAnalysis>
  /** Pages from the last check in this process, with their trees. Uses the keys of `pages`. */
  parsedPages?: ReadonlyMap<string, Page>
  words: SpellingResults
  /** Returns the cached result of a feature, or computes and caches it. */
  memoize: Memoize
}

/** Creates an empty in-memory cache. */
export function createCache(toolKey = makeToolKey()): LintCache {
  const memoize = createMemoize(toolKey, createMemoryStore())
  return { toolKey, pages: new Map(), words: new Map(), memoize }
}

/** Opens the cache of a content folder. `root` is the folder that contains all stores. */
export async function openCache(
  contentDir: string,
  { root, toolKey }: { root?: string; toolKey?: string } = {},
): Promise<LintCache> {
  const cache = createCache(toolKey ?? makeToolKey({ contentDir }))
  const known = await openPageStore(root).read(makeContentKey(contentDir, cache))
  return {
    ...cache,
    pages: new Map(known?.pages),
    words: new Map(known?.words),
    memoize: createMemoize(cache.toolKey, openStore('features', { root })),
  }
}

/** Saves pages and words for the next run. Results of features are saved when they are computed. */
export async function saveCache(
  cache: LintCache,
  contentDir: string,
  root?: string,
): Promise<void> {
  const { pages, words } = cache
  await openPageStore(root).write(makeContentKey(contentDir, cache), {
    pages: [...pages],
    words: [...words],
  })
}

/** Takes pages from the cache, parses the others, and returns all with their cache keys. */
export function openPages(
  files: readonly SourceFile[],
  data: SiteData & KeyData,
  { toolKey, pages, parsedPages }: Pick<LintCache, 'toolKey' | 'pages' | 'parsedPages'>,
): Map<Page, string> {
  const keyOf = createPageKeyFunction(toolKey, data)
  return new Map(
    files.map((file) => {
      const key = keyOf(file)
      const serialized = pages.get(key)?.serialized
      const restoreOrParse = () =>
        serialized
          ? restorePage(file, serialized, data)
          : addRecoveredLinks(parsePage(file, data), data)
      return [parsedPages?.get(key) ?? restoreOrParse(), key]
    }),
  )
}

/** Adds the certain links of a page with a syntax error. */
function addRecoveredLinks(page: Page, data: SiteData): Page {
  const recovered = data.dialect.stopsBuild ? recoverPage(page, data) : undefined
  if (!recovered) return page
  const links = collectLinks(recovered.mdx.tree, page.file.text, data)
  return { ...page, links, serialized: { ...page.serialized, links } }
}

/** Creates a function that computes the cache key of a page's analysis. */
export function createPageKeyFunction(
  toolKey: string,
  data: KeyData,
): (file: SourceFile) => string {
  const { features, docs, enabled = [], isEnglish = true } = data
  const names = features.map(({ name }) => name)
  const settings = docs && [docs.settings, docs.readsMdx, docs.isDocusaurus, docs.base]
  const base = makeKey({ values: [toolKey, names, isEnglish, enabled, settings] })
  return (file) => {
    const { displayPath, text } = file
    const route = docs?.routeOf(file)
    const variables = listVariableInputs(text, data.variables)
    const references = listReferenceKeys(text, data)
    return makeKey({ values: [base, displayPath, route, variables, references, text] })
  }
}

type KeyData = Pick<PageCheckData, 'variables' | 'references' | 'features' | 'docs' | 'enabled'> & {
  isEnglish?: boolean
}

/** Returns a key for each feature, computed from the feature data that a page uses. */
function listReferenceKeys(text: string, { references, features }: KeyData): string[] {
  return features.map(({ name, key }) => {
    const reference = references[name]
    return reference === undefined ? '' : key(text, reference)
  })
}

function openPageStore(root?: string): Store<{
  pages: [string, PageAnalysis][]
  words: [string, SpellingResults extends Map<string, infer V> ? V : never][]
}> {
  return openStore('pages', { root })
}

function makeContentKey(contentDir: string, { toolKey }: LintCache): string {
  return makeKey({ values: [toolKey, toDisplayPath(contentDir)] })
}

/** Creates a function that caches results in `store`, keyed by `toolKey` and their inputs. */
export function createMemoize(toolKey: string, store: Store<unknown>): Memoize {
  return <T>(inputs: unknown[], make: () => T | Promise<T>) =>
    readOrMake(store as Store<T>, makeKey({ values: [toolKey, ...inputs] }), make)
}
