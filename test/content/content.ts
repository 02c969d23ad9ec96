import path from 'node:path'
import type { Code } from 'mdast'
import type { Page } from '#content/page.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { readContent } from '#content/read/read-content.ts'
import { fillVariables } from '#core/variables.ts'
import { nodesOfType } from '#core/tree.ts'
import { features } from '#features/index.ts'
import { loadSite } from '../support/site.ts'

export const contentDir = path.join(import.meta.dirname, '../../content-src')

export const content = await readContent(contentDir, features)

export const site = await loadSite(content)

export const { variables } = site

/** Returns the text of a config file such as `api/openapi.yaml`, with variables filled in. */
export function readConfig(file: string): string {
  return fillVariables(content.configs.get(file)!.text, variables)
}

export function listCodeBlocks(text: string): Code[] {
  return nodesOfType(parseMdx(text).tree, 'code')
}

/** Returns the page that this route leads to, now or by a redirect, so that pages may move. */
export function findPage(route: string): Page {
  const page = site.pages.find(
    (each) => each.route === route || each.frontMatter?.redirect_from?.includes(route),
  )
  if (!page) throw new Error(`No page has or had the route ${route}`)
  return page
}

/** Returns the code block with this file name, on whichever page it is. Throws if none has it. */
export function getCode(fileName: string): string {
  const block = content.pages
    .flatMap(({ text }) => listCodeBlocks(text))
    .find(({ meta }) => meta?.includes(`filename="${fileName}"`))
  if (!block) throw new Error(`No page has a code block for ${fileName}`)
  return block.value
}
