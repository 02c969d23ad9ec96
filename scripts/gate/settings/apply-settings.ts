import type { Dialect } from '#content/dialect.ts'
import type { Page } from '#content/page.ts'
import { groupByFile, type Diagnostic } from '#core/diagnostic.ts'
import { directiveName, type Directive } from '#content/parse/collect-directives.ts'
import { toDiagnostic, type RuleId } from '#content/rule.ts'
import type { LintConfig, RuleSeverities } from './lint-config.ts'
import {
  stopsBuild,
  generalRuleIds,
  type KnownRuleIds,
  describeRequiredRule,
  describeUnknownRule,
  isKnownRuleId,
  requiredRuleIds,
} from '../rules/list-rules.ts'
import { describeRetiredRule, retiredRuleIds } from '../rules/retired-rules.ts'

/**
 * Applies directives and severity settings to findings, and removes duplicates. Adds findings about
 * the directives and about `lint.yaml`.
 */
export function applySettings(
  found: Diagnostic[],
  pages: Page[],
  settings: Settings,
): Diagnostic[] {
  const adjusted = applySeverities(applyDirectives(found, pages, settings), settings)
  return [...dedupeDiagnostics(adjusted), ...settings.config.diagnostics]
}

interface Settings {
  config: LintConfig
  severities: RuleSeverities
  knownRules: KnownRuleIds
  /** Returns whether all rules have checked a page. */
  isChecked: (page: Page) => boolean
  dialect: Dialect
}

/**
 * Applies severities to findings, and removes findings of rules that are off. Does not affect
 * findings that stop a build.
 */
function applySeverities(
  diagnostics: Diagnostic[],
  { severities, dialect }: Settings,
): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const { ruleId } = diagnostic
    if (dialect.stopsBuild && stopsBuild(diagnostic)) return [diagnostic]
    const isOff = dialect.rules === 'general' && !generalRuleIds.has(ruleId)
    const severity = severities.get(ruleId) ?? (isOff ? 'off' : diagnostic.severity)
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}

/**
 * Removes duplicates, and findings within one of another rule that covers them. If two cover each
 * other, the first one stays. One that stops a build is removed only for another that does.
 */
export function dedupeDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  const unique = diagnostics.filter(({ ruleId, file, start, end, message, covers }) => {
    // The spell checker may describe a name in other words.
    const identity = [ruleId, file, start, end, covers ? '' : message].join('\n')
    return !seen.has(identity) && seen.add(identity)
  })
  const covering = groupByFile(unique.filter(({ covers }) => covers))
  const places = new Map(unique.map((each, index) => [each, index]))
  const isCoveredBy = (each: Diagnostic, other: Diagnostic) => {
    if (other.ruleId === each.ruleId || other.start > each.start || other.end < each.end)
      return false
    const isLarger = other.end - other.start > each.end - each.start
    if (each.covers && !isLarger && places.get(each)! < places.get(other)!) return false
    return stopsBuild(other) || !stopsBuild(each)
  }
  return unique.filter(
    (each) => !covering.get(each.file)?.some((other) => isCoveredBy(each, other)),
  )
}

/**
 * Removes findings that directives disable. Reports directives that have no rule id, no reason or
 * no effect, or that name an unknown or required rule.
 */
function applyDirectives(
  diagnostics: Diagnostic[],
  pages: readonly Page[],
  settings: Settings,
): Diagnostic[] {
  let remaining = diagnostics
  const added: Diagnostic[] = []
  for (const page of pages) {
    for (const directive of page.directives) {
      const named = new Set(
        remaining.filter((each) => isCoveredBy(each, page.file.displayPath, directive)),
      )
      const isKept = (each: Diagnostic) => settings.dialect.stopsBuild && stopsBuild(each)
      remaining = remaining.filter((each) => !named.has(each) || isKept(each))
      added.push(...checkDirective(directive, page, [...named], settings))
    }
  }
  return [...remaining, ...added]
}

function isCoveredBy(diagnostic: Diagnostic, file: string, directive: Directive): boolean {
  return (
    diagnostic.file === file &&
    diagnostic.start >= directive.covered.start &&
    diagnostic.start <= directive.covered.end &&
    directive.ruleIds.includes(diagnostic.ruleId)
  )
}

function checkDirective(
  { ruleIds, reason, start, end }: Directive,
  page: Page,
  named: Diagnostic[],
  { knownRules, isChecked, dialect }: Settings,
): Diagnostic[] {
  const report = (ruleId: RuleId, message: string, help: string): Diagnostic[] => {
    // A missing, unknown or required id disables nothing, which is an error.
    const severity = ruleId === 'lint:disable' ? 'error' : 'warning'
    return [toDiagnostic({ id: ruleId, severity }, page, { start, end, message, help })]
  }
  if (ruleIds.length === 0) {
    return report('lint:disable', 'Disable comment has no rule id', namingHelp)
  }
  const found = ruleIds.flatMap((id) => {
    if (retiredRuleIds.has(id)) {
      return report('lint:unused-disable', describeRetiredRule(id), 'Remove it from the comment')
    }
    if (!isKnownRuleId(id, knownRules)) {
      return report('lint:disable', describeUnknownRule(id, knownRules), namingHelp)
    }
    const findings = named.filter(({ ruleId }) => ruleId === id)
    if (findings.some((each) => !dialect.stopsBuild || !stopsBuild(each))) return []
    if (findings.length > 0 || (dialect.stopsBuild && requiredRuleIds.has(id))) {
      const help = 'Remove the comment, and fix the findings of the rule'
      return report('lint:disable', describeRequiredRule(id), help)
    }
    // A page that does not parse has incomplete findings, so the directive may be needed.
    if (!page.parses || !isChecked(page)) return []
    const message = `Unused disable of \`${id}\`, which finds nothing on the next line`
    return report('lint:unused-disable', message, 'Remove the comment')
  })
  if (reason !== '') return found
  const message = 'Disable comment has no reason'
  const help = `Write it after two hyphens: ${directiveSample}`
  return [...found, ...report('lint:reasonless-disable', message, help)]
}

const namingHelp = 'Name the rule by its id, `source:rule`; RULES.md lists all rules'
const directiveSample = `\`{/* ${directiveName} rule-id -- reason */}\``
