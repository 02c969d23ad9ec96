import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { Document } from './page.ts'
import type { SourceFile, SourceKind } from './read/read-content.ts'
import type { ComponentOwner } from './schema/components.ts'
import type { Product } from './schema/product.ts'

/**
 * Part of a feature that reading and parsing use: its sources and components. `Reference` is the
 * data made from its sources. It is plain data, since it is part of cache keys.
 */
export interface ContentFeature<Reference = unknown> extends ComponentOwner, SourceKind {
  /** Kind of its pages in search results, such as `API`. */
  searchKind?: string
  /** File that all of its components depend on, unless each component names its own. */
  description?: { file: string; of: string }
  /** Files that some of its components or variables depend on. */
  parts?: readonly FeaturePart[]
  /** Keys of `product.yaml` that a site with such sources needs. */
  productKeys?: readonly (keyof Product)[]
  /** Downloads of a site with such sources, which pages may link to. */
  downloads?: { names: readonly string[] }
  /** Lists variables from the sources, written `{product.<key>}`. Keys start with `<word>.`. */
  listVariables?(this: void, sources: SourceFile[]): ProductVariables
  /** Loads the sources, of which there may be none. Problems become diagnostics. */
  load(
    this: void,
    sources: SourceFile[],
    context: LoadContext,
  ): Loaded<Reference> | Promise<Loaded<Reference>>
  /** Ids that its components add to pages. */
  anchors?: {
    /** Lists the ids of a component, in the order of the page. */
    list(this: void, component: string, attributes: Attributes, reference: Reference): string[]
    /** Returns whether an id may be from one of its components. */
    has(this: void, id: string): boolean
    /** Returns the search names of all ids. */
    name(this: void, reference: Reference): ReadonlyMap<string, AnchorName>
  }
  /**
   * Returns a cache key of the parts of the reference that a page uses. Empty if it uses none, so
   * that changed sources do not invalidate the page.
   */
  key?(this: void, text: string, reference: Reference | undefined): string
}

/** File that some components or variables of a feature depend on. */
export interface FeaturePart {
  file: string
  /** Subject of the file, such as `roles`. */
  of: string
  components: readonly string[]
  /** Prefix of its variables: `limits` of `{product.limits.pageSize}`. */
  variables?: string
}

/** Search name of an anchor. */
export interface AnchorName {
  /** Name as readers type it, such as `POST /project` or `--force`. */
  name: string
  /** Short explanation of the name. */
  note: string
}

/** Reference of each feature by its name. Only the feature itself can read it. */
export type References = Readonly<Record<string, unknown>>

/** Site-wide data that page parsing depends on. */
export interface SiteData {
  variables: ProductVariables
  references: References
  features: readonly ContentFeature[]
}

/** Context in which a feature loads its sources. */
export interface LoadContext {
  variables: ProductVariables
  /** Owners of the components that Markdown in the sources may use. */
  features: readonly ComponentOwner[]
  remember: Remember
}

/** Returns the stored result for `inputs`, which identify it, or stores that of `make`. */
export type Remember = <T>(inputs: unknown[], make: () => T | Promise<T>) => Promise<T>

/** Sources of a feature, loaded. */
export interface Loaded<Reference = unknown> {
  /** Undefined if the sources are missing or broken. */
  reference: Reference | undefined
  /** Texts of the sources, which rules check. */
  documents: Document[]
  /** Finds the problems of the sources. May be slow, so call it only for findings to report. */
  diagnose(this: void): Diagnostic[] | Promise<Diagnostic[]>
}

/** Result of a feature without sources. */
export const nothingLoaded: Loaded<never> = {
  reference: undefined,
  documents: [],
  diagnose: () => [],
}

/** Attributes of a component, with variables filled in. */
export type Attributes = Readonly<Record<string, string>>

/** Site-wide data without features. */
export const noFeatures: Pick<SiteData, 'references' | 'features'> = {
  references: {},
  features: [],
}

/** Returns the cache key of the feature data that a page uses. */
export function keyOfReferences(text: string, { references, features }: SiteData): string {
  return features.map(({ name, key }) => key?.(text, references[name]) ?? '').join(' ')
}
