import type { ReadInput } from '#content/content-feature.ts'
import type { CheckedReading, FeatureStore } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { makeKey } from '#cache/make-key.mjs'
import type { Api } from './api.ts'
import { createApiPage, type ApiFacts } from './api-page.ts'
import { checkDescription, type CheckedProblem } from './check-description.ts'
import { parseApi, toApiDiagnostics } from './parse-api.ts'

/** What came of parsing and checking a description of the API. */
interface ApiAnalysis {
  facts: ApiFacts
  /** What is wrong at first sight. */
  diagnostics: Diagnostic[]
  /** Findings of the linter and about examples. */
  found: Diagnostic[]
}

/**
 * Parses and checks the description of the API, or takes both from what is known. The long checks run
 * in a thread of their own meanwhile; their libraries are loaded for a description that has changed.
 */
export async function checkApi(
  { sources: [file], variables }: ReadInput,
  { toolKey, store }: FeatureStore,
): Promise<CheckedReading<Api>> {
  if (!file) {
    return { reference: undefined, pages: [], diagnostics: [], checked: Promise.resolve([]) }
  }
  const key = makeKey({ values: [toolKey, variables, file.displayPath, file.text] })
  const known = (await store.read(key)) as ApiAnalysis | undefined
  if (known) return { ...toReading(file, known), checked: Promise.resolve(known.found) }
  const { facts, diagnostics, description } = parseApi(file, variables)
  const checked = keep(checkDescription(description))
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { ...toReading(file, { facts, diagnostics }), checked }

  async function keep(problems: Promise<CheckedProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    await store.write(key, { facts, diagnostics, found } satisfies ApiAnalysis)
    return found
  }
}

function toReading(file: SourceFile, { facts, diagnostics }: Omit<ApiAnalysis, 'found'>) {
  return { reference: facts.api, pages: [createApiPage(file, facts)], diagnostics }
}
