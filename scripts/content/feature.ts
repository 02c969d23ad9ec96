import type { ZodType } from 'zod'
import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { SiteContext } from './links/resolve-link.ts'
import type { Document } from './page.ts'
import type { SourceFile } from './read/read-content.ts'
import type { Rule, RuleMetadata } from './rule.ts'
import type { PropsSchema, Components } from './schema/components.ts'
import type { FeatureFile, Terms } from './site.ts'

/**
 * Optional part of a site, such as the API reference. The rest of the pipeline depends only on this
 * interface. `Reference` is the type of the plain data that the sources are converted to.
 */
export interface Feature<Reference = unknown> {
  /** Unique name. Also the key of the reference in {@link References}. */
  name: string
  components: Readonly<Record<string, PropsSchema>>
  files: readonly FeatureFile[]
  isSource(this: void, file: string): boolean
  /** Loads `sources`, which may be empty. Problems in them become diagnostics. */
  load(
    this: void,
    sources: SourceFile[],
    context: LoadContext,
  ): LoadedFeature<Reference> | Promise<LoadedFeature<Reference>>
  /**
   * Returns a cache key for the parts of `reference` that checks of `text` depend on, or an empty
   * string if there are none.
   */
  key(this: void, text: string, reference: Reference): string
  rules: readonly Rule[]
  findings: readonly FindingKind[]
  /** Schemas of its YAML files by file name in `.vscode/schemas/`, without `.json`. */
  schemas: Readonly<Record<string, ZodType>>
  /** Returns the edits that replace or extend parts of a document with rendered MDX. */
  render(document: Document, context: SiteContext): TextEdit[]
  /** Search names of the ids that the components add to pages. */
  search?: {
    /** Label for the pages of the feature in search results, such as `API`. */
    kind: string
    nameAnchors(this: void, reference: Reference): NamedAnchor[]
  }
}

/** Kind of finding that comes from outside the rules, such as one about an unreadable file. */
export interface FindingKind extends RuleMetadata {
  /** Whether settings and directives may name it. Defaults to `isRequired`. */
  isAdjustable?: boolean
}

/** Id that a component adds to a page, with its name in the search. */
export interface NamedAnchor {
  id: string
  /** Name as readers type it, such as `POST /project` or `--force`. */
  name: string
  note: string
}

/** Lists the ids of anchors, each once. */
export function listIds(anchors: readonly NamedAnchor[]): string[] {
  return [...new Set(anchors.map(({ id }) => id))]
}

export interface LoadContext {
  variables: ProductVariables
  components: Components
  memoize: Memoize
}

/** Function that returns the cached result for `inputs`, or calls `make` and caches its result. */
export type Memoize = <T>(inputs: unknown[], make: () => T | Promise<T>) => Promise<T>

export interface LoadedFeature<Reference = unknown> {
  /** Plain data, or `undefined` if the sources are missing or broken. */
  reference: Reference | undefined
  documents: Document[]
  /** Variables from the sources, used as `{product.<key>}`. Keys start with `<prefix>.`. */
  variables?: ProductVariables
  terms?: Terms
  /** Functions that generate downloads, by file name. Pages may link to the downloads. */
  downloads?: Readonly<Record<string, () => string>>
  /** Finds problems in the sources. May be slow, so call it only to report them. */
  diagnose(this: void): Diagnostic[] | Promise<Diagnostic[]>
}

/** Check of settings or of the sources of a feature. */
export interface SourceCheck {
  feature?: string
  files: readonly SourceFile[]
  /** Files that variables come from, by the prefix of the variables. */
  prefixes?: readonly (readonly [prefix: string, file: string])[]
  /** Finds problems in the files. Slow for some features. */
  diagnose(this: void): Diagnostic[] | Promise<Diagnostic[]>
}

export const nothingLoaded: LoadedFeature<never> = {
  reference: undefined,
  documents: [],
  diagnose: () => [],
}
