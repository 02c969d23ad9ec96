import { directiveName, type Directive } from '#content/parse/collect-directives.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { Page } from '#content/page.ts'
import {
  describeRequiredRule,
  describeUnknownRule,
  isKnown,
  isRequired,
  requiredRules,
  type KnownRules,
} from './known-rules.ts'

/**
 * Removes findings that directives disable, and reports directives that have no reason or no
 * effect, or that name an unknown or a required rule.
 */
export function applyDirectives(
  diagnostics: Diagnostic[],
  pages: readonly Page[],
  known: KnownRules,
): Diagnostic[] {
  let remaining = diagnostics
  const added: Diagnostic[] = []
  for (const page of pages) {
    for (const directive of page.directives) {
      const named = new Set(
        remaining.filter((each) => isNamed(each, page.file.displayPath, directive)),
      )
      remaining = remaining.filter((each) => !named.has(each) || isRequired(each))
      added.push(...checkDirective(directive, page, [...named], known))
    }
  }
  return [...remaining, ...added]
}

function isNamed(diagnostic: Diagnostic, file: string, directive: Directive): boolean {
  return (
    diagnostic.file === file &&
    diagnostic.line >= directive.fromLine &&
    diagnostic.line <= directive.toLine &&
    directive.ruleIds.includes(diagnostic.ruleId)
  )
}

function checkDirective(
  { ruleIds, reason, start, end }: Directive,
  page: Page,
  named: Diagnostic[],
  known: KnownRules,
): Diagnostic[] {
  const at = { ...page.lines.rangeAt(start, end), file: page.file.displayPath }
  // An error, since such a directive disables nothing.
  const invalid = { ...at, ruleId: 'lint:disable', severity: 'error' as const, help: namingHelp }
  if (ruleIds.length === 0) {
    return [{ ...invalid, message: 'Unexpected disable comment without a rule id' }]
  }
  const found = ruleIds.flatMap((id): Diagnostic[] => {
    if (!isKnown(id, known)) return [{ ...invalid, message: describeUnknownRule(id, known) }]
    const findings = named.filter(({ ruleId }) => ruleId === id)
    if (findings.some((each) => !isRequired(each))) return []
    if (findings.length > 0 || requiredRules.has(id)) {
      const help = 'Remove the comment, and fix the findings of the rule'
      return [{ ...invalid, message: describeRequiredRule(id), help }]
    }
    // The findings of a page that does not parse are incomplete.
    if (!page.parses) return []
    const message = `Unused disable of \`${id}\`, which finds nothing on the next line`
    const help = 'Remove the comment'
    return [{ ...at, ruleId: 'lint:unused-disable', severity: 'warning', message, help }]
  })
  if (reason !== '') return found
  const message = 'Unexpected disable comment without a reason'
  const help = `Write it after two hyphens: ${sample}`
  return [
    ...found,
    { ...at, ruleId: 'lint:reasonless-disable', severity: 'warning', message, help },
  ]
}

const namingHelp = 'Name the rule by its id, `source:rule`; RULES.md lists all rules'
const sample = `\`{/* ${directiveName} rule-id -- reason */}\``
