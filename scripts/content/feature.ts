import type { ZodType } from 'zod'
import type { Store } from '#cache/store.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { ContentFeature, ParseResult, ReadInput } from './content-feature.ts'
import type { Replacement } from './render-components.ts'
import type { LinkContext } from './links/resolve-link.ts'
import type { Page } from './page.ts'
import type { Site } from './read/build-site.ts'
import type { Rule, RuleBase } from './rule.ts'
import type { MarkdownConverters } from './markdown-nodes.ts'

/**
 * A part of the product that can be left out: what a site documents besides its pages. Everything above
 * the features knows them by this interface alone; what a feature has no use for it leaves out.
 */
export interface Feature<Reference = unknown> extends ContentFeature<Reference> {
  rules: readonly Rule[]
  /** Schemas of its YAML files, by the name that editors know them by. */
  schemas?: Readonly<Record<string, ZodType>>
  /** Findings about the sources that are made by no rule. */
  findings?: readonly OtherFinding[]
  /** Reads as `read` does, takes over what an earlier run has left, and begins checks that take long. */
  check?(input: ReadInput, store: FeatureStore): Promise<CheckedResult<Reference>>
  /** Makes the reference that checks of all pages together and generation need: what takes long. */
  complete?(input: ReadInput, store: FeatureStore): Promise<Reference>
  /** Renders MDX that replaces parts of a page, or is added to it, at generation. */
  render?(page: Page, context: LinkContext): Replacement[]
  /** Converts the elements that `render` makes to plain Markdown. */
  toMarkdown?: MarkdownConverters
  downloads?: {
    names: readonly string[]
    /** Makes the files, by path below the site. */
    make(this: void, site: Site): Promise<ReadonlyMap<string, string>>
  }
}

/** A kind of finding that is made by no rule: about files, settings, comments to the check. */
export interface OtherFinding extends RuleBase {
  /** Whether settings and comments may change its severity. */
  isAdjustable?: boolean
}

/** What a feature keeps of what takes long. */
export interface FeatureStore {
  /** Changes with anything but the sources that could change what comes of them. */
  toolKey: string
  /** What is known already, by keys of the feature; gets what is found out now. */
  store: Store<unknown>
}

/** What is read at once, and the findings that take longer. */
export interface CheckedResult<Reference = unknown> extends ParseResult<Reference> {
  /** All findings but those of the reading; to be awaited when all else is done. */
  checked: Promise<Diagnostic[]>
}
