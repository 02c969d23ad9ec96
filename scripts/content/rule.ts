import type {
  Diagnostic,
  FixKind,
  Offsets,
  RelatedPlace,
  Severity,
  TextEdit,
} from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { Document, ParsedPage } from './page.ts'
import type { LinkContext } from './links/resolve-link.ts'
import type { SourceFile } from './read/read-content.ts'
import type { SiteData } from './site.ts'

/** Problem found by a rule. Without offsets, it concerns the file as a whole. */
export interface Finding extends Partial<Offsets> {
  message: string
  help?: string
  note?: string
  related?: RelatedPlace[]
  /** Edits that are safe to apply unattended. */
  fix?: TextEdit[]
  /** Defaults to that of the rule. */
  severity?: Severity
  /** Whether it fails a build. Defaults to `isRequired` of the rule. */
  isRequired?: boolean
}

/** Metadata of a rule for the manual and reports. */
export interface RuleBase {
  id: string
  severity: Severity
  /** One Markdown sentence with the requirement. */
  summary: string
  /** Whether its errors fail a build. Directives and settings cannot suppress them. */
  isRequired?: true
  /** Whether it is off unless `lint.yaml` sets its severity. */
  isOptional?: true
  fixes?: FixKind
}

interface LoadableRule extends RuleBase {
  /** Loads dependencies of `check`, such as a parser. Awaited before the synchronous checks. */
  prepare?(documents: readonly Document[]): Promise<void>
}

/** Rule that checks one page or other document, given variables and features. The default scope. */
export interface PageRule extends LoadableRule {
  scope?: 'page'
  check(document: Document, data: SiteData): Iterable<Finding>
}

/** Rule that checks one page or other document, given all pages. */
export interface SitePageRule extends LoadableRule {
  scope: 'site-page'
  check(document: Document, context: LinkContext): Iterable<Finding>
}

/** Rule that checks all pages and categories together. Each finding has an owner. */
export interface SiteRule extends LoadableRule {
  scope: 'site'
  check(context: LinkContext): Iterable<Finding & { owner: FindingOwner }>
}

/** File of a finding, mostly that of a document or category. */
export interface FindingOwner extends Pick<Document, 'lines' | 'source'> {
  file: Pick<SourceFile, 'displayPath'>
}

/** Check with a stable id. Scopes differ in the input of the check. */
export type Rule = PageRule | SitePageRule | SiteRule

/** Describes another place, for `related` of a finding. */
export function toRelated(
  { file, lines }: FindingOwner,
  { start, end }: Offsets,
  message: string,
): RelatedPlace {
  return { ...lines.rangeAt(start, end), file: file.displayPath, message }
}

/** Converts a finding to a diagnostic of `rule` in the file of `owner`. */
export function toDiagnostic(
  rule: Pick<RuleBase, 'id' | 'severity' | 'fixes'>,
  owner: FindingOwner,
  { start = 0, end = start, severity, message, help, note, related, fix, isRequired }: Finding,
): Diagnostic {
  return {
    ...owner.lines.rangeAt(start, end),
    ruleId: rule.id,
    severity: severity ?? rule.severity,
    message,
    file: owner.file.displayPath,
    ...(help && { help }),
    ...(note && { note }),
    ...(related && { related }),
    // Offsets into a part of a file are not valid for the file.
    ...(fix && !owner.source && { fix, fixKind: rule.fixes }),
    ...(isRequired && { isRequired }),
  }
}

/** External linter that checks pages with valid MDX one by one. */
export interface PageLinter {
  name: string
  check(pages: ParsedPage[]): Promise<Diagnostic[]>
}

export const cutTextRuleId = 'yaml:cut-text'

export function toConfigDiagnostics(
  ruleId: string,
  file: SourceFile,
  problems: SchemaProblem[],
): Diagnostic[] {
  const owner = { file, lines: createLineIndex(file.text) }
  return problems.map((problem) => {
    const fix = fixOf(problem)
    const finding = { ...problem, ...(fix && { fix }) }
    const rule: Pick<RuleBase, 'id' | 'severity'> = problem.isCut
      ? { id: cutTextRuleId, severity: 'warning' }
      : { id: ruleId, severity: 'error' }
    return toDiagnostic(rule, owner, finding)
  })
}

/** Builds the edit that repairs a value. Keys are left to writers. */
export function fixOf({ start, end, replacement, edit }: SchemaProblem): TextEdit[] | undefined {
  if (edit) return [edit]
  return replacement === undefined ? undefined : [{ start, end, text: replacement }]
}
