import type { Site } from './read/build-site.ts'
import type { Page, ParsedPage } from './page.ts'
import type { SiteData } from './content-feature.ts'
import type { LinkContext } from './links/resolve-link.ts'
import type { Diagnostic, FixKind, RelatedPlace, Severity, TextEdit } from '#core/diagnostic.ts'

/** What a rule found, with offsets into the text of the file that it concerns. */
export interface Finding {
  message: string
  start: number
  end: number
  help?: string
  note?: string
  related?: RelatedPlace[]
  /** A repair that is safe to make without asking. */
  fix?: TextEdit[]
  /** Whether a build fails on it, where a build does not fail on all findings of the rule. */
  isRequired?: boolean
}

/** The facts of a rule that the manual and reports show. */
export interface RuleBase {
  /** `source:slug`; never changes. */
  id: string
  severity: Severity
  /** One sentence of Markdown that says what is required. */
  summary: string
  /** Whether a build fails on its errors: no comment and no setting takes such an error out. */
  isRequired?: true
  /** What its fixes may change; undefined if it has none. */
  fixes?: FixKind
}

interface LoadableRule extends RuleBase {
  /**
   * Loads what `check` needs, a parser mostly, if `site` has anything to use it on; awaited once
   * before the first check. Checks themselves are synchronous.
   */
  prepare?(site: Pick<Site, 'pages'>): Promise<void>
}

/** A rule that looks at one page at a time, in the light of variables and features. */
export interface PageRule extends LoadableRule {
  scope: 'page'
  check(page: Page, data: SiteData): Iterable<Finding>
}

/** A rule that looks at one page in the light of all others. */
export interface SitePageRule extends LoadableRule {
  scope: 'site-page'
  check(page: Page, context: LinkContext): Iterable<Finding>
}

/** A rule about the set of pages and categories; it says which of them each finding concerns. */
export interface SiteRule extends LoadableRule {
  scope: 'site'
  check(context: LinkContext): Iterable<Finding & { owner: FindingOwner }>
}

/** The file that a finding concerns: mostly a page's or a category's. */
export type FindingOwner = Pick<Page, 'file' | 'lines' | 'source'>

/** One check with a stable id. The three scopes differ in what a check may look at. */
export type Rule = PageRule | SitePageRule | SiteRule

/** Turns a finding into a diagnostic of `rule` in the file of `owner`. */
export function toDiagnostic(
  rule: RuleBase,
  owner: FindingOwner,
  { start, end, message, help, note, related, fix, isRequired }: Finding,
): Diagnostic {
  return {
    ...owner.lines.rangeAt(start, end),
    ruleId: rule.id,
    severity: rule.severity,
    message,
    file: owner.file.displayPath,
    ...(help && { help }),
    ...(note && { note }),
    ...(related && { related }),
    // Offsets of a part of a file are none of the file's own.
    ...(fix && !owner.source && { fix, fixKind: rule.fixes }),
    ...(isRequired && { isRequired }),
  }
}

/** An external tool behind our own shape: pages that parse in, each by itself, diagnostics out. */
export interface PageLinter {
  name: string
  check(pages: ParsedPage[]): Promise<Diagnostic[]>
}
