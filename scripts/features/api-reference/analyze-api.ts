import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { checkDescription, type CheckedProblem } from './check-description.ts'
import type { ApiFacts } from './api-page.ts'
import { parseApi, toApiDiagnostics, type ParsedApi } from './parse-api.ts'
import { toDisplayPath, type SourceFile } from '../../content/read/read-content.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import type { ProductVariables } from '../../core/variables.ts'
import { readJson, replaceFile } from '../../cache/json-file.ts'
import { cacheName } from '../../cache/tool-key.ts'

/** What came of parsing and checking a description of the API, with the hash of all it depends on. */
export interface ApiAnalysis {
  key: string
  facts: ApiFacts
  /** All findings about the description alone. */
  diagnostics: Diagnostic[]
}

/** How to analyze. */
export interface AnalyzeApiOptions {
  /** Changes with anything but the description that could change what is found. */
  toolKey: string
  /** What is known already; gets what is found now. */
  known: Map<string, ApiAnalysis>
  /** File that holds the analysis from one run to the next: this one, after this run. */
  cacheFile?: string | undefined
}

/** The API as far as it is known at once, and the findings that take longer. */
export interface AnalyzedApi {
  parsed: ParsedApi
  /** Findings of the linter and about examples; to be awaited when all else is done. */
  checked: Promise<Diagnostic[]>
}

/**
 * Parses and checks the description of the API, or takes both from what is known. The long checks run
 * in a thread of their own meanwhile; their libraries are loaded for a description that has changed.
 */
export async function analyzeApi(
  file: SourceFile | undefined,
  variables: ProductVariables,
  { toolKey, known, cacheFile }: AnalyzeApiOptions,
): Promise<AnalyzedApi> {
  if (!file) return { parsed: parseApi(undefined, variables), checked: Promise.resolve([]) }
  const key = hashApi(file, variables, toolKey)
  const stored = known.get(key) ?? (cacheFile && (await readAnalysis(cacheFile, key)))
  if (stored) {
    known.set(key, stored)
    const { facts, diagnostics } = stored
    return { parsed: { facts, diagnostics }, checked: Promise.resolve([]) }
  }
  const parsed = parseApi(file, variables)
  const check = parsed.description ? checkDescription(parsed.description) : Promise.resolve([])
  const checked = keep(check)
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { parsed, checked }

  async function keep(problems: Promise<CheckedProblem[]>): Promise<Diagnostic[]> {
    const found = toApiDiagnostics(file!, await problems)
    const diagnostics = [...parsed.diagnostics, ...found]
    const analysis: ApiAnalysis = { key, facts: parsed.facts, diagnostics }
    known.set(key, analysis)
    if (cacheFile) await writeAnalysis(cacheFile, analysis)
    return found
  }
}

/** The file that keeps the analysis of a content folder's API, below the working directory. */
export function apiCacheFile(contentDir: string): string {
  return path.join('.cache', 'api', `${cacheName(toDisplayPath(contentDir))}.json`)
}

function hashApi({ displayPath, text }: SourceFile, variables: ProductVariables, toolKey: string) {
  return createHash('sha256')
    .update([toolKey, JSON.stringify(variables), displayPath, text].join('\0'))
    .digest('base64url')
}

async function readAnalysis(file: string, key: string): Promise<ApiAnalysis | undefined> {
  const value = (await readJson(file)) as Partial<ApiAnalysis> | undefined
  const isWhole = value?.key === key && value.facts && Array.isArray(value.diagnostics)
  return isWhole ? (value as ApiAnalysis) : undefined
}

async function writeAnalysis(file: string, analysis: ApiAnalysis): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await replaceFile(file, JSON.stringify(analysis))
}
