import { createHash } from 'node:crypto'
import type { ContentFiles, SourceFile } from '../../content/read/read-content.ts'
import { referenceKey, type SiteData } from '../../features/references.ts'

/** Creates the function that gives the key of one page's analysis. */
export function createPageKeys(
  toolKey: string,
  { variables, references }: SiteData,
): (file: SourceFile) => string {
  const base = `${toolKey}\0${JSON.stringify(variables)}\0`
  return ({ displayPath, text }) =>
    createHash('sha256')
      .update(base)
      .update([displayPath, referenceKey(text, references), text].join('\0'))
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
