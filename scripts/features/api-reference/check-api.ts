import type { ReadInput } from '#content/content-feature.ts'
import type { CheckedReading, FeatureStore } from '#content/feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import { makeKey } from '#cache/make-key.mjs'
import type { Api } from './api.ts'
import { createApiPage, type ApiFacts } from './api-page.ts'
import { lintDescription } from './lint-description.ts'
import type { DescriptionProblem } from './parse-description.ts'
import { parseApi, toApiDiagnostics } from './parse-api.ts'

/** The result of parsing and linting a description of the API. */
interface ApiAnalysis {
  facts: ApiFacts
  /** Problems that keep the description from being read. */
  diagnostics: Diagnostic[]
  /** Findings of the linter. */
  found: Diagnostic[]
}

/**
 * Parses and lints the description of the API, or takes both from the store. The linter is loaded only
 * for a description that has changed.
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
  const checked = keep(lintDescription(description, listRoles(variables)))
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { ...toReading(file, { facts, diagnostics }), checked }

  async function keep(problems: Promise<DescriptionProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    await store.write(key, { facts, diagnostics, found } satisfies ApiAnalysis)
    return found
  }
}

function toReading(file: SourceFile, { facts, diagnostics }: Omit<ApiAnalysis, 'found'>) {
  return { reference: facts.api, pages: [createApiPage(file, facts)], diagnostics }
}

/** Lists the roles that the facts of the product name as the lowest for something, each once. */
function listRoles(variables: ProductVariables): string[] {
  const roles = Object.entries(variables).filter(([key]) => key.startsWith('roles.'))
  return [...new Set(roles.map(([, role]) => role))]
}
