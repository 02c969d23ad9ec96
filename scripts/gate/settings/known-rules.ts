import type { Feature } from '#content/feature.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { features as allFeatures } from '#features/index.ts'
import { createRules } from '../rules/index.ts'
import { listOtherFindings } from '../rules/other-findings.ts'

/** Ids of our own rules that directives and settings may name. */
export type KnownRules = ReadonlySet<string>

/** Whether directives and settings may name a rule: one of ours, or any of a third-party linter. */
export function isKnown(id: string, known: KnownRules): boolean {
  return (
    known.has(id) || /^(?:cspell|markdownlint|redocly|remark-lint|remark-validate-links):/.test(id)
  )
}

/** Lists the ids that directives and settings may name. */
export function listKnownRules(features: readonly Feature[] = allFeatures): KnownRules {
  const others = listOtherFindings(features).filter(({ isAdjustable }) => isAdjustable)
  return new Set([...[...createRules(features), ...others].map(({ id }) => id)])
}

/** Says that a rule does not exist, and which may be meant. */
export function describeUnknownRule(id: string, known: KnownRules, place = ''): string {
  const nearest = [...known].find((each) => each.endsWith(`:${id}`)) ?? findNearest(id, known)
  return `Unknown rule \`${id}\`${place}${nearest ? `; did you mean \`${nearest}\`?` : ''}`
}

/**
 * Rules whose errors make a build fail, or would let code into a page. Neither a directive nor
 * `lint.yaml` takes such an error out, as the build would say the same later, and worse. Where such a rule
 * finds what a build can do with, its severity is less, and directives hold. A rule that is none of these
 * marks the findings that a build fails on (`isRequired`).
 */
export const requiredRules: ReadonlySet<string> = new Set([
  'front-matter:schema',
  'link:invalid-address',
  'link:missing-file',
  'link:missing-image',
  'link:missing-page',
  'mdx:component',
  'mdx:esm',
  'mdx:expression',
  'mdx:syntax',
  'redirect:conflict',
  'route:conflict',
  'route:file-name',
  'safety:html-element',
  'site:missing-description',
])

/** Whether a build would fail on a finding, so that nothing takes it out or makes it a warning. */
export function isRequired({ ruleId, severity, isRequired = false }: Diagnostic): boolean {
  return severity === 'error' && (isRequired || requiredRules.has(ruleId))
}

/** Says that a rule is one of these. */
export function describeRequiredRule(id: string): string {
  return `Cannot switch off \`${id}\`: the build fails on what it finds`
}
