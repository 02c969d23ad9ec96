import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { applyDirectives } from './apply-directives.ts'
import type { LintConfig, Severities } from './lint-config.ts'
import { isRequired, type KnownRules } from './known-rules.ts'

/** Applies comments and settings to what was found; what is wrong with the settings is added. */
export function applySettings(
  found: Diagnostic[],
  pages: Page[],
  { config, knownRules, severities: forRun }: SettingsOptions,
): Diagnostic[] {
  const kept = applyDirectives(found, pages.map(toDirectiveInput), knownRules)
  const set = applySeverities(kept, { forGood: config.severities, forRun })
  return [...dedupeDiagnostics(set), ...config.diagnostics]
}

/** The settings of the project and of this run. */
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
 * Changes the severities of findings and removes those that are off. `forRun` overrides `forGood`,
 * which does not change findings that a build fails on.
 */
export function applySeverities(
  diagnostics: Diagnostic[],
  { forGood, forRun = new Map() }: { forGood: Severities; forRun?: Severities | undefined },
): Diagnostic[] {
  if (forGood.size + forRun.size === 0) return diagnostics
  return diagnostics.flatMap((diagnostic) => {
    const { ruleId } = diagnostic
    const kept = isRequired(diagnostic) ? undefined : forGood.get(ruleId)
    const severity = forRun.get(ruleId) ?? kept ?? diagnostic.severity
    return severity === 'off' ? [] : [{ ...diagnostic, severity }]
  })
}

/**
 * Removes duplicates: findings that are equal, and misspellings within a name that `terminology:product-name` reports.
 */
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
