import path from 'node:path'
import { toDisplayPath } from '#content/read/read-content.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FindingOwner } from '#content/rule.ts'

/** Builds the owner of findings about a file whose text is not read. */
export function assetOwner(contentDir: string, file: string): FindingOwner {
  const displayPath = toDisplayPath(path.join(contentDir, file))
  return { file: { displayPath }, lines: createLineIndex('') }
}
