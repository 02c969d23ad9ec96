import type { Directive } from '../content/collect-directives.ts'
import { findNearest } from '../core/did-you-mean.ts'
import type { Diagnostic, Range } from '../core/diagnostic.ts'

/** What the directives of one page are applied to. */
export interface DirectiveInput {
  file: string
  directives: Directive[]
  rangeAt: (start: number, end: number) => Range
}

/** Ids that a directive may name. */
export type KnownRules = { has(id: string): boolean; nearest(id: string): string | undefined }

/**
 * Takes out the findings that a directive switches off, and adds findings about the directives
 * themselves: without reason, of an unknown rule, or without anything to switch off.
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
      const kept = remaining.filter((diagnostic) => !isCovered(diagnostic, page.file, directive))
      const used = new Set(
        remaining.filter((each) => !kept.includes(each)).map(({ ruleId }) => ruleId),
      )
      remaining = kept
      added.push(...checkDirective(directive, page, used, known))
    }
  }
  return [...remaining, ...added]
}

function isCovered(diagnostic: Diagnostic, file: string, directive: Directive): boolean {
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
  used: ReadonlySet<string>,
  known: KnownRules,
): Diagnostic[] {
  const at = { ...page.rangeAt(start, end), file: page.file, severity: 'warning' as const }
  const unused = ruleIds.filter((id) => known.has(id) && !used.has(id))
  const unknown = ruleIds.filter((id) => !known.has(id))
  return [
    ...(ruleIds.length === 0
      ? [{ ...at, ruleId: 'lint:disable', message: 'Cannot find the rule that is to be disabled' }]
      : []),
    ...unknown.map((id) => {
      const nearest = known.nearest(id)
      const suggestion = nearest ? `; did you mean \`${nearest}\`?` : ''
      return { ...at, ruleId: 'lint:disable', message: `Cannot find rule \`${id}\`${suggestion}` }
    }),
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

/** Ids of our own rules, and those of the linters, which are known by their source alone. */
export function createKnownRules(ids: Iterable<string>, sources: Iterable<string>): KnownRules {
  const known = new Set(ids)
  const prefixes = Array.from(sources, (source) => `${source}:`)
  return {
    has: (id) => known.has(id) || prefixes.some((prefix) => id.startsWith(prefix)),
    nearest: (id) => findNearest(id, known),
  }
}
