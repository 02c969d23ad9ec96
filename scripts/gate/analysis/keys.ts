import { makeKey } from '#cache/make-key.mjs'
import type { ContentFiles, SourceFile } from '#content/read/read-content.ts'
import { keyOfReferences, type SiteData } from '#content/content-feature.ts'

/** Creates the function that gives the key of one page's analysis. */
export function createPageKeys(toolKey: string, data: SiteData): (file: SourceFile) => string {
  const names = data.features.map(({ name }) => name)
  const base = makeKey({ values: [toolKey, data.variables, names] })
  return ({ displayPath, text }) =>
    makeKey({ values: [base, displayPath, keyOfReferences(text, data), text] })
}

/** The key of what is read: every text, every asset's path, what images are. */
export function contentKey({ pages, configs, assets, images, diagnostics }: ContentFiles): string {
  const texts = [...pages, ...configs.values()].flatMap(({ displayPath, text }) => [
    displayPath,
    text,
  ])
  return makeKey({ values: [...texts, assets, [...images], diagnostics] })
}
