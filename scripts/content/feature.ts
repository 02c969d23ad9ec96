import type { ZodType } from 'zod'
import type { ContentFeature } from './content-feature.ts'
import type { Replacement } from './render-components.ts'
import type { LinkContext } from './links/resolve-link.ts'
import type { Page } from './page.ts'
import type { Site } from './read/build-site.ts'
import type { Rule, RuleBase } from './rule.ts'
import type { MarkdownConverters } from './markdown-nodes.ts'

/**
 * Optional part of a site, such as the API reference. The rest of the pipeline knows features by
 * this interface alone.
 */
export interface Feature<Reference = unknown> extends ContentFeature<Reference> {
  rules: readonly Rule[]
  /** Schemas of its YAML files by the names that editors use. */
  schemas?: Readonly<Record<string, ZodType>>
  /** Findings about the sources that no rule makes. */
  findings?: readonly OtherFinding[]
  /** Renders the MDX that replaces or extends parts of a page. */
  render?(page: Page, context: LinkContext): Replacement[]
  /** Converts the elements of `render` to plain Markdown. */
  toMarkdown?: MarkdownConverters
  downloads?: {
    names: readonly string[]
    /** Creates the files by their paths on the site. */
    make(this: void, site: Site): Promise<ReadonlyMap<string, string>>
  }
}

/** Kind of finding that no rule makes, such as one about an unreadable file. */
export interface OtherFinding extends RuleBase {
  /** Whether settings and directives can change its severity. */
  isAdjustable?: boolean
}
