import path from 'node:path'
import { toDisplayPath } from '#content/read/read-content.ts'
import { createLineIndex } from '#core/line-index.ts'
import type { FindingOwner } from '#content/rule.ts'

/** The owner of a finding about a file that is not read: all of it is its first place. */
export function assetOwner(contentDir: string, file: string): FindingOwner {
  const displayPath = toDisplayPath(path.join(contentDir, file))
  return { file: { path: file, displayPath, text: '' }, lines: createLineIndex('') }
}
