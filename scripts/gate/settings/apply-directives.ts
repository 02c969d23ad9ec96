import { directiveName, type Directive } from '#content/parse/collect-directives.ts'
import type { Diagnostic, Range } from '#core/diagnostic.ts'
import { describeUnknownRule, type KnownRules } from './known-rules.ts'
import { describeRequiredRule, isRequired, requiredRules } from './required-rules.ts'

/** What the directives of one page are applied to. */
export interface DirectiveInput {
  file: string
  directives: Directive[]
  /** Whether the page parses; where it does not, not all that is wrong is known. */
  parses: boolean
  rangeAt: (start: number, end: number) => Range
}

/**
 * Takes out the findings that a directive switches off, and adds findings about the directives
 * themselves: without reason, of an unknown rule, of one that a build needs, or without anything to
 * switch off.
 */
export function applyDirectives(
  diagnostics: Diagnostic[],
  pages: DirectiveInput[],
  known: KnownRules,
): Diagnostic[] {
  const withDirectives = pages.filter(({ directives }) => directives.length > 0)
  if (withDirectives.length === 0) return diagnostics
  let remaining = diagnostics
  const added: Diagnostic[] = []
  for (const page of withDirectives) {
    for (const directive of page.directives) {
      if (directive.unknown !== undefined) {
        added.push(describeUnknown(directive, page))
        continue
      }
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

/** A name that no directive has, or one of another linter. */
function describeUnknown({ unknown, start, end }: Directive, page: DirectiveInput): Diagnostic {
  return {
    ...page.rangeAt(start, end),
    file: page.file,
    ruleId: 'lint:disable',
    severity: 'error',
    message: `Unknown directive \`${unknown}\`; did you mean \`${directiveName}\`?`,
    help: `Write \`{/* ${directiveName} rule-id -- reason */}\``,
  }
}

/** A comment that switches nothing off leaves the finding there that it is written for. */
const unknownRule = {
  ruleId: 'lint:disable',
  severity: 'error',
  help: 'Name the rule as its finding does: `source:rule`; RULES.md lists them all',
} as const

function checkDirective(
  { ruleIds, reason, start, end }: Directive,
  page: DirectiveInput,
  named: Diagnostic[],
  known: KnownRules,
): Diagnostic[] {
  const at = { ...page.rangeAt(start, end), file: page.file, severity: 'warning' as const }
  const idsOf = (found: Diagnostic[]) => new Set(found.map(({ ruleId }) => ruleId))
  const used = idsOf(named.filter((each) => !isRequired(each)))
  const held = idsOf(named.filter(isRequired))
  const idle = ruleIds.filter((id) => known.has(id) && !used.has(id))
  const required = idle.filter((id) => requiredRules.has(id) || held.has(id))
  const unused = page.parses ? idle.filter((id) => !required.includes(id)) : []
  const unknown = ruleIds.filter((id) => !known.has(id))
  return [
    ...(ruleIds.length === 0
      ? [{ ...at, ...unknownRule, message: 'Cannot find the rule that is to be disabled' }]
      : []),
    ...unknown.map((id) => ({ ...at, ...unknownRule, message: describeUnknownRule(id, known) })),
    ...required.map((id) => ({
      ...at,
      ...unknownRule,
      message: describeRequiredRule(id),
      help: 'Remove the comment and mend what the rule finds',
    })),
    ...unused.map((id) => ({
      ...at,
      ruleId: 'lint:unused-disable',
      message: `Unexpected disable of \`${id}\`, which finds nothing on the next line`,
      help: 'Remove the comment',
    })),
    ...(reason === ''
      ? [
          {
            ...at,
            ruleId: 'lint:reasonless-disable',
            message: 'Cannot find the reason of this disable',
            help: 'Write it behind two hyphens: `{/* lint-disable-next-line rule-id -- reason */}`',
          },
        ]
      : []),
  ]
}
