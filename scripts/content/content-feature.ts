import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { Page } from './page.ts'
import type { SourceFile, SourceKind } from './read/read-content.ts'
import type { ComponentOwner } from './schema/components.ts'

/**
 * What reading and parsing ask of a feature: its sources, what they say, and what its components bring
 * to a page. `Reference` is what it makes of its sources: plain data, since threads get it too.
 */
export interface ContentFeature<Reference = unknown> extends ComponentOwner, SourceKind {
  /** What search results call pages that its components describe, such as `API`. */
  searchKind?: string
  /** The one file without which its components show nothing; none where each names its own. */
  description?: { file: string; of: string }
  /** The files without which some of its components or variables are nothing. */
  parts?: readonly FeaturePart[]
  /** The files that a site with a source offers for download; pages may link to them. */
  downloads?: { names: readonly string[] }
  /** What the sources bring as variables, written `{product.<key>}`; keys begin with `<word>.`. */
  listVariables?(this: void, sources: SourceFile[]): ProductVariables
  /** Reads the sources; pure. What is wrong with them becomes diagnostics. */
  read(input: ReadInput): ParseResult<Reference>
  /** The ids that its components bring to pages. */
  anchors?: {
    /** Lists the ids of a component, in the order of the page. */
    list(this: void, component: string, attributes: Attributes, reference: Reference): string[]
    /** Tells whether a component may bring this id. */
    has(this: void, id: string): boolean
    /** Names all ids, as readers search for them. */
    name(this: void, reference: Reference): ReadonlyMap<string, AnchorName>
  }
  /**
   * Returns a key of the parts of the reference that a page with this text uses; empty where it uses
   * none, so that a change of the sources does not concern it.
   */
  key?(this: void, text: string, reference: Reference | undefined): string
}

/** A file that some components or variables of a feature are made from. */
export interface FeaturePart {
  file: string
  /** What the file describes, such as `roles`. */
  of: string
  components: readonly string[]
  /** The word that its variables begin with: `limits` of `{product.limits.pageSize}`. */
  variables?: string
}

/** The name by which the search finds an anchor. */
export interface AnchorName {
  /** As it is typed, such as `POST /project` or `--force`. */
  name: string
  /** A few words on what it is. */
  note: string
}

/** What features know of a site, by their names; only a feature itself can read its own. */
export type References = Readonly<Record<string, unknown>>

/** What a page is read in the light of, besides its own text. */
export interface SiteData {
  variables: ProductVariables
  references: References
  features: readonly ContentFeature[]
}

/** What a feature reads. */
export interface ReadInput {
  /** The files that are its sources, in the order of their paths. */
  sources: SourceFile[]
  variables: ProductVariables
  /** Who brings the components that Markdown in the sources may use. */
  features: readonly ComponentOwner[]
}

/** What a feature makes of its sources. */
export interface ParseResult<Reference = unknown> {
  /** Undefined where the sources are missing or broken. */
  reference: Reference | undefined
  /** What readers see of the sources, as pages without a route: they are checked like pages. */
  pages: Page[]
  diagnostics: Diagnostic[]
}

/** Attributes of a component: texts with variables filled in. */
export type Attributes = Readonly<Record<string, string>>

/** What a page without any feature is read in the light of, besides variables. */
export const noFeatures: Pick<SiteData, 'references' | 'features'> = {
  references: {},
  features: [],
}

/** The key of what a page with this text takes from the features. */
export function keyOfReferences(text: string, { references, features }: SiteData): string {
  return features.map(({ name, key }) => key?.(text, references[name]) ?? '').join(' ')
}
