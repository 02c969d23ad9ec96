import { readFileSync } from 'node:fs'
import path from 'node:path'
import { nodesOfType } from '#core/tree.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'

/** The folder with the pages. */
export const contentDir = path.join(import.meta.dirname, '../../content-src')

/** The code that a page shows under a file name; throws where there is none. */
export function pageCode(page: string, fileName: string): string {
  const { tree } = parseMdx(readFileSync(path.join(contentDir, page), 'utf8'))
  const found = nodesOfType(tree ?? { type: 'root', children: [] }, 'code').find(({ meta }) =>
    meta?.includes(`filename="${fileName}"`),
  )
  if (!found) throw new Error(`${page} shows no ${fileName}`)
  return found.value
}
