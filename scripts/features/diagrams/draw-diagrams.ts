import type { ReadInput } from '#content/content-feature.ts'
import type { FeatureStore } from '#content/feature.ts'
import { makeKey } from '#cache/make-key.mjs'
import type { Drawings, DrawingResult } from './diagram.ts'
import type { Drawer } from './draw-diagram.ts'

/** Draws diagrams, by path. Graphviz is loaded only where one has not been drawn before. */
export async function drawDiagrams(
  { sources, variables }: ReadInput,
  { toolKey, store }: FeatureStore,
): Promise<Drawings> {
  const drawings: Record<string, DrawingResult> = {}
  let draw: Drawer | undefined
  for (const { path, text } of sources) {
    const key = makeKey({ values: [toolKey, variables, text] })
    let drawing = (await store.read(key)) as DrawingResult | undefined
    if (!drawing) {
      draw ??= await loadDrawer()
      drawing = draw(text, variables)
      await store.write(key, drawing)
    }
    drawings[path] = drawing
  }
  return drawings
}

async function loadDrawer(): Promise<Drawer> {
  const { loadDrawer: load } = await import('./draw-diagram.ts')
  return load()
}
