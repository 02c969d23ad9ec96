import type { Page } from '#content/page.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { applyDirectives } from './apply-directives.ts'
import { dedupeDiagnostics } from './dedupe-diagnostics.ts'
import type { KnownRules } from './known-rules.ts'
import type { parseLintConfig } from './lint-config.ts'
import { applySeverities, type Severities } from './severities.ts'

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

/** What the project, its pages and the caller want of the rules. */
export interface SettingsOptions {
  config: ReturnType<typeof parseLintConfig>
  knownRules: KnownRules
  /** Severities that go before those of `lint.yaml`. */
  severities: Severities | undefined
}

function toDirectiveInput({ file, directives, parses, lines }: Page) {
  return { file: file.displayPath, directives, parses, rangeAt: lines.rangeAt }
}
