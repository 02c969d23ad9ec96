import { makeKey } from '#cache/make-key.mjs'
import { toConfigDiagnostics } from '#content/read/config-diagnostics.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { LintCache } from './analysis/cache.ts'

/** Finds what a build would fail on in the theme's file; the parser is loaded for one that is new alone. */
export async function checkTheme(
  theme: SourceFile | undefined,
  { toolKey, storeOf }: LintCache,
): Promise<Diagnostic[]> {
  if (!theme) return []
  const store = storeOf('theme')
  const key = makeKey({ values: [toolKey, theme.text] })
  let problems = (await store.read(key)) as SchemaProblem[] | undefined
  if (!problems) {
    const { findThemeProblems } = await import('#content/parse/check-theme.ts')
    problems = findThemeProblems(theme.path, theme.text)
    await store.write(key, problems)
  }
  return toConfigDiagnostics('theme:schema', theme, problems)
}
