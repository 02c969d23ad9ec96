import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { ReadInput } from '../../content/content-feature.ts'
import type { FeatureStore } from '../../content/feature.ts'
import type { SourceFile } from '../../content/read/read-content.ts'
import type { Drawings, DrawingResult } from './diagram.ts'
import type { ProductVariables } from '../../core/variables.ts'
import { readJson, replaceFile } from '../../cache/json-file.ts'

/** Draws diagrams, by path. Graphviz is loaded only where one has not been drawn before. */
export async function drawDiagrams(
  { sources: files, variables }: ReadInput,
  { toolKey, known: memory, cacheFile }: FeatureStore,
): Promise<Drawings> {
  const known = memory as Map<string, DrawingResult>
  const keys = new Map(files.map((file) => [file, hashDiagram(file, variables, toolKey)]))
  const isMissing = (file: SourceFile) => !known.has(keys.get(file)!)
  if (cacheFile && files.some(isMissing)) await readDrawings(cacheFile, known)
  const missing = files.filter(isMissing)
  if (missing.length > 0) {
    const draw = await loadDrawer()
    for (const file of missing) known.set(keys.get(file)!, draw(file.text, variables))
    if (cacheFile) await writeDrawings(cacheFile, new Set(keys.values()), known)
  }
  return Object.fromEntries(files.map((file) => [file.path, known.get(keys.get(file)!)!]))
}

async function loadDrawer() {
  const { loadDrawer: load } = await import('./draw-diagram.ts')
  return load()
}

function hashDiagram({ text }: SourceFile, variables: ProductVariables, toolKey: string): string {
  return createHash('sha256')
    .update([toolKey, JSON.stringify(variables), text].join('\0'))
    .digest('base64url')
}

async function readDrawings(file: string, known: Map<string, DrawingResult>): Promise<void> {
  const value = await readJson(file)
  if (!Array.isArray(value) || !value.every(isEntry)) return
  for (const [key, result] of value) known.set(key, result)
}

async function writeDrawings(
  file: string,
  keys: ReadonlySet<string>,
  known: Map<string, DrawingResult>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await replaceFile(file, JSON.stringify([...known].filter(([key]) => keys.has(key))))
}

function isEntry(value: unknown): value is [string, DrawingResult] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Array.isArray((value[1] as Partial<DrawingResult> | null)?.problems)
  )
}
