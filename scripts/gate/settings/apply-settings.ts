import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { applyDirectives } from './apply-directives.ts'
import type { LintConfig, Severities } from './lint-config.ts'
import { isRequired, optionalRules, type KnownRules } from './known-rules.ts'

/** Applies directives and severity settings to findings, and adds those about `lint.yaml`. */
export function applySettings(
  found: Diagnostic[],
  pages: Page[],
  { config, knownRules, severities: override }: SettingsOptions,
): Diagnostic[] {
  const kept = applyDirectives(found, pages.map(toDirectiveInput), knownRules)
  const adjusted = applySeverities(kept, { configured: config.severities, override })
  return [...dedupeDiagnostics(adjusted), ...config.diagnostics]
}

export interface SettingsOptions {
  config: LintConfig
  knownRules: KnownRules
  /** Severities that override those of `lint.yaml`. */
  severities?: Severities | undefined
}

function toDirectiveInput({ file, directives, parses, lines }: Page) {
  return { file: file.displayPath, directives, parses, rangeAt: lines.rangeAt }
}

/**
 * Changes the severities of findings and removes those that are off, as optional rules are by
 * default. `override` takes precedence over `configured`, which does not apply to findings that
 * stop a build.
 */
function applySeverities(
  diagnostics: Diagnostic[],
  {
    configured,
    override = new Map(),
  }: { configured: Severities; override?: Severities | undefined },
): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const { ruleId } = diagnostic
    const setting = isRequired(diagnostic) ? undefined : configured.get(ruleId)
    const usual = optionalRules.has(ruleId) ? 'off' : diagnostic.severity
    const severity = override.get(ruleId) ?? setting ?? usual
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}

/** Removes equal findings, and misspellings in a name that `terminology:product-name` reports. */
export function dedupeDiagnostics(diagnostics: Diagnostic[]): Diagnostic[] {
  const names = new Map<string, Diagnostic[]>()
  for (const each of diagnostics) {
    if (each.ruleId !== 'terminology:product-name') continue
    const known = names.get(each.file)
    if (known) known.push(each)
    else names.set(each.file, [each])
  }
  const seen = new Set<string>()
  return diagnostics.filter((diagnostic) => {
    const { ruleId, file, line, column, endLine, endColumn, message } = diagnostic
    const identity = [ruleId, file, line, column, endLine, endColumn, message].join('\n')
    if (seen.has(identity)) return false
    seen.add(identity)
    if (ruleId !== 'cspell:unknown-word') return true
    return !names.get(file)?.some((name) => isWithin(diagnostic, name))
  })
}

function isWithin(inner: Diagnostic, outer: Diagnostic): boolean {
  const isSameLine = inner.line === outer.line
  return isSameLine && outer.column <= inner.column && outer.endColumn >= inner.endColumn
}
