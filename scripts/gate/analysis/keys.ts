import { createHash } from 'node:crypto'
import type { ContentFiles, SourceFile } from '../../content/read/read-content.ts'
import { keyOfReferences, type SiteData } from '../../content/content-feature.ts'

/** Creates the function that gives the key of one page's analysis. */
export function createPageKeys(toolKey: string, data: SiteData): (file: SourceFile) => string {
  const names = data.features.map(({ name }) => name)
  const base = [toolKey, JSON.stringify([data.variables, names]), ''].join('\0')
  return ({ displayPath, text }) =>
    createHash('sha256')
      .update(base)
      .update([displayPath, keyOfReferences(text, data), text].join('\0'))
      .digest('base64url')
}

/** The key of a whole run: every text, every asset's path, what images are, and `extra`. */
export function hashRun(toolKey: string, content: ContentFiles, extra: string): string {
  const hash = createHash('sha256').update(toolKey).update(extra)
  for (const file of [...content.pages, ...content.configs.values()]) {
    hash.update(file.displayPath).update('\0').update(file.text).update('\0')
  }
  for (const asset of content.assets) hash.update(asset).update('\0')
  hash.update(JSON.stringify([...content.images]))
  return hash.update(JSON.stringify(content.diagnostics)).digest('base64url')
}
