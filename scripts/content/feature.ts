import type { ZodType } from 'zod'
import type { Diagnostic, TextEdit } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { LinkContext } from './links/resolve-link.ts'
import type { MarkdownConverters } from './markdown-nodes.ts'
import type { Document } from './page.ts'
import type { SourceFile } from './read/read-content.ts'
import type { Rule, RuleBase } from './rule.ts'
import type { ComponentContract, Components } from './schema/components.ts'
import type { FeatureFile } from './site.ts'

/**
 * Optional part of a site, such as the API reference. The rest of the pipeline knows features by
 * this interface alone. `Reference` is the plain data made from its sources.
 */
export interface Feature<Reference = unknown> {
  /** Unique name, the key of its reference. */
  name: string
  components: Readonly<Record<string, ComponentContract>>
  files: readonly FeatureFile[]
  isSource(this: void, file: string): boolean
  /** Loads the sources, if any. Problems become diagnostics. */
  load(
    this: void,
    sources: SourceFile[],
    context: LoadContext,
  ): Loaded<Reference> | Promise<Loaded<Reference>>
  /** Returns a cache key of the parts that a page uses, or an empty string if it uses none. */
  key(this: void, text: string, reference: Reference): string
  rules: readonly Rule[]
  findings: readonly OtherFinding[]
  /** Schemas of its YAML files by the names that editors use. */
  schemas: Readonly<Record<string, ZodType>>
  /** Renders the MDX that replaces or extends parts of a document. */
  render(document: Document, context: LinkContext): TextEdit[]
  /** Converts the elements of `render` to plain Markdown. */
  toMarkdown: MarkdownConverters
  /** Search for the ids that its components add to pages. */
  search?: {
    /** Kind of its pages in search results, such as `API`. */
    kind: string
    ids: RegExp
    nameIds(this: void, reference: Reference): ReadonlyMap<string, AnchorName>
  }
}

/** Kind of finding that no rule makes, such as one about an unreadable file. */
export interface OtherFinding extends RuleBase {
  /** Whether settings and directives can change its severity. */
  isAdjustable?: boolean
}

export interface AnchorName {
  /** Name as readers type it, such as `POST /project` or `--force`. */
  name: string
  note: string
}

export interface LoadContext {
  variables: ProductVariables
  components: Components
  remember: Remember
}

/** Returns the stored result for `inputs`, which identify it, or stores that of `make`. */
export type Remember = <T>(inputs: unknown[], make: () => T | Promise<T>) => Promise<T>

export interface Loaded<Reference = unknown> {
  /** Undefined if the sources are missing or broken. */
  reference: Reference | undefined
  documents: Document[]
  /** Variables from the sources, written `{product.<key>}`. Keys start with `<word>.`. */
  variables?: ProductVariables
  /** Downloads made from the sources, which pages may link to, by file name. */
  downloads?: Readonly<Record<string, () => string>>
  /** Finds the problems of the sources. May be slow, so call it only for findings to report. */
  diagnose(this: void): Diagnostic[] | Promise<Diagnostic[]>
}

export const nothingLoaded: Loaded<never> = {
  reference: undefined,
  documents: [],
  diagnose: () => [],
}
