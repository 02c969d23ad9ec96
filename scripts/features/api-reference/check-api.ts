import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ReadInput } from '../../content/content-feature.ts'
import type { CheckedReading, FeatureStore } from '../../content/feature.ts'
import type { SourceFile } from '../../content/read/read-content.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { ProductVariables } from '../../core/variables.ts'
import { readJson, replaceFile } from '../../cache/json-file.ts'
import type { Api } from './api.ts'
import { createApiPage, type ApiFacts } from './api-page.ts'
import { checkDescription, type CheckedProblem } from './check-description.ts'
import { parseApi, toApiDiagnostics } from './parse-api.ts'

/** What came of parsing and checking a description of the API, with the hash of all it depends on. */
interface ApiAnalysis {
  key: string
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
  { toolKey, known, cacheFile }: FeatureStore,
): Promise<CheckedReading<Api>> {
  if (!file) {
    return { reference: undefined, pages: [], diagnostics: [], checked: Promise.resolve([]) }
  }
  const key = hashApi(file, variables, toolKey)
  const memory = known as Map<string, ApiAnalysis>
  const stored = memory.get(key) ?? (cacheFile && (await readAnalysis(cacheFile, key)))
  if (stored) {
    memory.set(key, stored)
    return { ...toReading(file, stored), checked: Promise.resolve(stored.found) }
  }
  const { facts, diagnostics, description } = parseApi(file, variables)
  const checked = keep(checkDescription(description))
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { ...toReading(file, { facts, diagnostics }), checked }

  async function keep(problems: Promise<CheckedProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    const analysis: ApiAnalysis = { key, facts, diagnostics, found }
    memory.set(key, analysis)
    if (cacheFile) await writeAnalysis(cacheFile, analysis)
    return found
  }
}

function toReading(file: SourceFile, { facts, diagnostics }: Omit<ApiAnalysis, 'key' | 'found'>) {
  return { reference: facts.api, pages: [createApiPage(file, facts)], diagnostics }
}

function hashApi({ displayPath, text }: SourceFile, variables: ProductVariables, toolKey: string) {
  return createHash('sha256')
    .update([toolKey, JSON.stringify(variables), displayPath, text].join('\0'))
    .digest('base64url')
}

async function readAnalysis(file: string, key: string): Promise<ApiAnalysis | undefined> {
  const value = (await readJson(file)) as Partial<ApiAnalysis> | undefined
  const isWhole = value?.key === key && value.facts && Array.isArray(value.found)
  return isWhole ? (value as ApiAnalysis) : undefined
}

async function writeAnalysis(file: string, analysis: ApiAnalysis): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await replaceFile(file, JSON.stringify(analysis))
}
