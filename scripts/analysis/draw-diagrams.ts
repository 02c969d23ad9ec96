import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createDiagrams, type Diagram, type DrawingResult } from '../content/diagram.ts'
import { toDisplayPath, type SourceFile } from '../content/read-content.ts'
import type { ProductVariables } from '../core/variables.ts'
import { readJson, replaceFile } from './cache.ts'
import { cacheName } from './keys.ts'

/** How to draw. */
export interface DrawOptions {
  /** Changes with anything but the sources that could change a drawing. */
  toolKey: string
  /** File that holds what came of drawing, from one run to the next. */
  cacheFile?: string | undefined
  /** Leaves the file as it is: for diagrams that are not those of the next run. */
  isReadOnly?: boolean
}

/** Draws diagrams, by path. Those that the cache knows are taken from there; else Graphviz is loaded. */
export async function drawDiagrams(
  files: SourceFile[],
  variables: ProductVariables,
  { toolKey, cacheFile, isReadOnly = false }: DrawOptions,
): Promise<Map<string, Diagram>> {
  if (files.length === 0) return new Map()
  const known = cacheFile ? await readDrawings(cacheFile) : new Map<string, DrawingResult>()
  const keys = new Map(files.map((file) => [file, hashDiagram(file, variables, toolKey)]))
  const isMissing = files.some((file) => !known.has(keys.get(file)!))
  const draw = isMissing ? await loadDrawer() : undefined
  const results = new Map(
    files.map((file) => [
      keys.get(file)!,
      known.get(keys.get(file)!) ?? draw!(file.text, variables),
    ]),
  )
  if (cacheFile && isMissing && !isReadOnly) await writeDrawings(cacheFile, results)
  return createDiagrams(files, (file) => results.get(keys.get(file)!)!)
}

/** The file that keeps the drawings of a content folder, below the working directory. */
export function drawingCacheFile(contentDir: string): string {
  return path.join('.cache', 'diagrams', `${cacheName(toDisplayPath(contentDir))}.json`)
}

async function loadDrawer() {
  const { loadDrawer: load } = await import('../diagrams/draw-diagram.ts')
  return load()
}

function hashDiagram({ text }: SourceFile, variables: ProductVariables, toolKey: string): string {
  return createHash('sha256')
    .update([toolKey, JSON.stringify(variables), text].join('\0'))
    .digest('base64url')
}

async function readDrawings(file: string): Promise<Map<string, DrawingResult>> {
  const value = await readJson(file)
  const isRight = Array.isArray(value) && value.every(isEntry)
  return new Map(isRight ? value : [])
}

async function writeDrawings(
  file: string,
  results: ReadonlyMap<string, DrawingResult>,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await replaceFile(file, JSON.stringify([...results]))
}

function isEntry(value: unknown): value is [string, DrawingResult] {
  return (
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    Array.isArray((value[1] as Partial<DrawingResult> | null)?.problems)
  )
}
