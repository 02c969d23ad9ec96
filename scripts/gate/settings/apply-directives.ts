import { directiveName, type Directive } from '#content/parse/collect-directives.ts'
import type { Diagnostic, Range } from '#core/diagnostic.ts'
import {
  describeRequiredRule,
  describeUnknownRule,
  isKnown,
  isRequired,
  requiredRules,
  type KnownRules,
} from './known-rules.ts'

export interface DirectiveInput {
  file: string
  directives: Directive[]
  /** Whether the page parses. If not, its findings are incomplete. */
  parses: boolean
  rangeAt: (start: number, end: number) => Range
}

/**
 * Removes findings that directives disable, and reports directives that have no reason or no
 * effect, or that name an unknown or a required rule.
 */
export function applyDirectives(
  diagnostics: Diagnostic[],
  pages: DirectiveInput[],
  known: KnownRules,
): Diagnostic[] {
  let remaining = diagnostics
  const added: Diagnostic[] = []
  for (const page of pages) {
    for (const directive of page.directives) {
      const named = new Set(remaining.filter((each) => isNamed(each, page.file, directive)))
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
  page: DirectiveInput,
  named: Diagnostic[],
  known: KnownRules,
): Diagnostic[] {
  const at = { ...page.rangeAt(start, end), file: page.file }
  // An error, since such a directive disables nothing.
  const invalid = { ...at, ruleId: 'lint:disable', severity: 'error' as const, help: namingHelp }
  if (ruleIds.length === 0) {
    return [{ ...invalid, message: 'Cannot find the rule that is to be disabled' }]
  }
  const found = ruleIds.flatMap((id): Diagnostic[] => {
    if (!isKnown(id, known)) return [{ ...invalid, message: describeUnknownRule(id, known) }]
    const findings = named.filter(({ ruleId }) => ruleId === id)
    if (findings.some((each) => !isRequired(each))) return []
    if (findings.length > 0 || requiredRules.has(id)) {
      const help = 'Remove the comment and fix what the rule finds'
      return [{ ...invalid, message: describeRequiredRule(id), help }]
    }
    if (!page.parses) return []
    const message = `Unexpected disable of \`${id}\`, which finds nothing on the next line`
    const help = 'Remove the comment'
    return [{ ...at, ruleId: 'lint:unused-disable', severity: 'warning', message, help }]
  })
  if (reason !== '') return found
  const message = 'Cannot find the reason of this disable'
  const help = `Write it behind two hyphens: ${sample}`
  return [
    ...found,
    { ...at, ruleId: 'lint:reasonless-disable', severity: 'warning', message, help },
  ]
}

const namingHelp = 'Name the rule as its finding does: `source:rule`; RULES.md lists them all'
const sample = `\`{/* ${directiveName} rule-id -- reason */}\``
