import type { Diagnostic } from '#core/diagnostic.ts'

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
  'route:shadows-asset',
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
