import type {
  Diagnostic,
  Finding,
  FixKind,
  Offsets,
  RelatedLocation,
  Severity,
} from '#core/diagnostic.ts'
import type { Document, ParsedPage } from './page.ts'
import type { SiteContext } from './links/resolve-link.ts'
import type { SourceFile } from './read/read-content.ts'
import type { SiteData } from './site.ts'
import { describeConflict, findConflicts } from './parse/find-conflicts.ts'

/** Id of a rule: its source or subject, and its name. */
export type RuleId = `${string}:${string}`

/** Returns the source of a rule, such as `markdownlint` for `markdownlint:MD001`. */
export function sourceOf(ruleId: string): string {
  return ruleId.slice(0, Math.max(0, ruleId.indexOf(':')))
}

/** Rule metadata for the manual and for reports. */
export interface RuleMetadata {
  id: RuleId
  severity: Severity
  /** Requirement, as one sentence of Markdown. */
  summary: string
  /** Whether its errors stop a build. If so, directives and settings cannot suppress them. */
  isRequired?: true
  /**
   * Whether it applies to any Markdown. On other docs sites, other rules are off
   * unless `lint.yaml` sets their severity.
   */
  isGeneral?: true
  fixes?: FixKind
  /** Whether it reads English, so that it does not run on pages in other languages. */
  isEnglish?: true
  /** Whether findings of other rules within its findings are dropped, as of the same mistake. */
  covers?: true
}

interface LoadableRule extends RuleMetadata {
  /** Loads dependencies of `check`, such as a parser. Awaited before the synchronous checks. */
  prepare?(documents: readonly Document[]): Promise<void>
}

/** Rule that checks one page or other document, without access to other pages. */
export interface PageRule extends LoadableRule {
  scope?: 'page'
  check(document: Document, data: SiteData): Iterable<Finding>
}

/** Rule that checks one page or other document, with access to all pages. */
export interface SitePageRule extends LoadableRule {
  scope: 'site-page'
  check(document: Document, context: SiteContext): Iterable<Finding>
}

/**
 * Rule that checks all pages and categories together, so each finding names its `owner`. Rules of
 * the scope `files` run first. If one finds an error, the others do not run.
 */
export interface SiteRule extends LoadableRule {
  scope: 'site' | 'files'
  check(context: SiteContext): Iterable<Finding & { owner: FindingOwner }>
}

/** File that a finding belongs to, usually that of a document or category. */
export interface FindingOwner extends Pick<Document, 'source' | 'offset'> {
  file: Pick<SourceFile, 'displayPath'>
}

/** Check with a stable id. The scope determines the input of `check`. */
export type Rule = PageRule | SitePageRule | SiteRule

/** Creates an entry for a finding's `related` locations. */
export function toRelatedLocation(
  { file, offset = 0 }: FindingOwner,
  { start, end }: Offsets,
  message: string,
): RelatedLocation {
  return { start: start + offset, end: end + offset, file: file.displayPath, message }
}

/** Converts a finding to a diagnostic of `rule` in the owner's file. */
export function toDiagnostic(
  rule: Pick<RuleMetadata, 'id' | 'severity' | 'fixes' | 'covers'>,
  { file, source, offset = 0 }: FindingOwner,
  { start = 0, end = start, severity, message, help, note, related, ...rest }: Finding,
): Diagnostic {
  const { cause, fix, word, isCaused, isRequired } = rest
  return {
    start: start + offset,
    end: end + offset,
    ruleId: rule.id,
    severity: severity ?? rule.severity,
    message,
    file: file.displayPath,
    ...(cause && { cause }),
    ...(help && { help }),
    ...(note && { note }),
    ...(related && { related }),
    // If there is a `source`, the offsets are relative to a part of it, so the fix does not apply.
    ...(fix && rule.fixes && !source && { fix, fixKind: rule.fixes }),
    ...(isCaused && { isCaused }),
    ...(isRequired && { isRequired }),
    ...(rule.covers && { covers: true }),
    ...(word && { word }),
  }
}

/** External linter that checks each page with valid MDX separately. */
export interface PageLinter {
  name: string
  check(pages: ParsedPage[]): Promise<Diagnostic[]>
}

export const conflictRuleId = 'text:conflict-marker'

/** Converts the problems of a settings file. A Git conflict is the only finding. */
export function toConfigDiagnostics(
  ruleId: RuleId,
  file: SourceFile,
  problems: Finding[],
): Diagnostic[] {
  const [conflict] = problems.length > 0 ? findConflicts(file.text) : []
  if (conflict) {
    const rule = { id: conflictRuleId, severity: 'error' } as const
    return [toDiagnostic(rule, { file }, describeConflict(file.text, conflict))]
  }
  const rule = { id: ruleId, severity: 'error', fixes: 'layout' } as const
  return problems.map((problem) => toDiagnostic(rule, { file }, problem))
}
