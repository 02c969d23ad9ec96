import type { Store } from '#cache/store.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { ContentFeature, Reading, ReadInput } from './content-feature.ts'
import type { Replacement } from './expand-components.ts'
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
  /** Findings about the sources that are made by no rule. */
  findings?: readonly OtherFinding[]
  /** The linter of others that checks the sources. */
  linter?: SourceLinter
  /** Reads as `read` does, takes over what an earlier run has left, and begins checks that take long. */
  check?(input: ReadInput, store: FeatureStore): Promise<CheckedReading<Reference>>
  /** Makes the reference that checks of all pages together and generation need: what takes long. */
  complete?(input: ReadInput, store: FeatureStore): Promise<Reference>
  /** What takes the place of stretches of a page, or is added to it, when it is generated. */
  expand?(page: Page, context: LinkContext): Replacement[]
  /** Converts the elements that `expand` makes to plain Markdown. */
  toMarkdown?: MarkdownConverters
  /** What readers look for at the anchors that its components bring, by id. */
  nameAnchors?(this: void, reference: Reference): ReadonlyMap<string, AnchorName>
  /** Makes the files for download, by path below the site. */
  makeDownloads?(site: Site): Promise<ReadonlyMap<string, string>>
}

/** What the search finds an anchor by. */
export interface AnchorName {
  /** As it is typed, such as `POST /project` or `--force`. */
  name: string
  /** A few words on what it is. */
  note: string
}

/** A kind of finding that is made by no rule: about files, settings, comments to the check. */
export interface OtherFinding extends RuleBase {
  /** Whether settings and comments may change its severity. */
  isAdjustable?: boolean
}

/** A linter of others, which settings may adjust. */
export interface SourceLinter {
  /** Ids of its rules as findings name them. */
  ruleIds: readonly string[]
  /** What the manual says of it, as Markdown. */
  manual: string
}

/** What a feature keeps of what takes long. */
export interface FeatureStore {
  /** Changes with anything but the sources that could change what comes of them. */
  toolKey: string
  /** What is known already, by keys of the feature; gets what is found out now. */
  store: Store<unknown>
}

/** What is read at once, and the findings that take longer. */
export interface CheckedReading<Reference = unknown> extends Reading<Reference> {
  /** All findings but those of the reading; to be awaited when all else is done. */
  checked: Promise<Diagnostic[]>
}
