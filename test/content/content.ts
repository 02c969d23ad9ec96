import path from 'node:path'
import type { Code } from 'mdast'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { loadSite } from '#content/read/load-site.ts'
import { readContent } from '#content/read/read-content.ts'
import { fillVariables } from '#core/variables.ts'
import { nodesOfType } from '#core/tree.ts'
import { features } from '#features/index.ts'

export const contentDir = path.join(import.meta.dirname, '../../content-src')

export const content = await readContent(contentDir, features)

export const site = await loadSite(content, features)

export const { variables } = site

/** Returns the text of a config file such as `api/openapi.yaml`, with variables filled in. */
export function readConfig(file: string): string {
  return fillVariables(content.configs.get(file)!.text, variables)
}

export function listCodeBlocks(text: string): Code[] {
  return nodesOfType(parseMdx(text).tree, 'code')
}

/** Returns the code of the block with this file name on a page. Throws if there is none. */
export function getCode(page: string, fileName: string): string {
  const { text } = content.pages.find((each) => each.path === page)!
  const block = listCodeBlocks(text).find(({ meta }) => meta?.includes(`filename="${fileName}"`))
  if (!block) throw new Error(`${page} has no code block for ${fileName}`)
  return block.value
}
