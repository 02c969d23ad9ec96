import type { PageName } from '#content/content-feature.ts'
import type { SourceFile } from '#content/read/read-content.ts'

/** Lists where tags name the pages that document their operations, by `x-page`. */
export function listPageNames({ text }: SourceFile): PageName[] {
  return Array.from(text.matchAll(/^([ \t]*x-page:\s*["']?)([^\s"']+)/gm), (match) => {
    const [, before = '', docId = ''] = match
    const start = match.index + before.length
    const reason = 'The operations of this tag stand on the page'
    return { docId, start, end: start + docId.length, reason }
  })
}
