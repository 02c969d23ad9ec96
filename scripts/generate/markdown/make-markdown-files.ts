import pMap from 'p-map'
import { codeKey, makeKey } from '#cache/make-key.ts'
import { readOrMake, type Store } from '#cache/store.ts'
import { diskConcurrency } from '#core/disk-concurrency.ts'
import type { Navigation } from '#core/navigation.ts'
import type { Feature } from '#content/feature.ts'
import type { Plan } from '../plan.ts'
import { llmsFullFileName } from '#content/read/generated-files.ts'
import { markdownAddressOf } from '../page-addresses.ts'
import { listInOrder, renderLlms, type LlmsInput } from './render-llms.ts'
import { renderMarkdownPage } from './render-markdown-page.ts'
import { listConverters } from './converters.ts'

export interface MarkdownInput {
  plan: Pick<Plan, 'pages' | 'pageData'>
  navigation: Navigation
  features: readonly Feature[]
  site: Pick<LlmsInput, 'title' | 'description' | 'docsUrl'>
  /** Cache of rendered pages. */
  store: Store<string>
}

/**
 * Renders the Markdown of every page, `llms.txt`, and `llms-full.txt` with all listed pages.
 * Returns the content of these files by path below the site.
 */
export async function makeMarkdownFiles(input: MarkdownInput): Promise<Map<string, string>> {
  const { plan, navigation, features, store } = input
  const docsUrl = input.site.docsUrl.replace(/\/$/, '')
  const pages = plan.pageData.map(({ data }) => data)
  const routes = new Set(pages.map(({ route }) => route))
  const context = { converters: listConverters(features), routes, docsUrl }
  const common = [codeKey(), docsUrl, makeKey({ values: [...routes] })]
  const make = async ({ file, data }: Plan['pageData'][number]): Promise<[string, string]> => {
    const mdx = plan.pages.get(file)!
    const key = makeKey({ values: [...common, mdx] })
    const markdown = await readOrMake(store, key, () => renderMarkdownPage(data, mdx, context))
    return [fileOf(data.route), markdown]
  }
  const files = new Map(await pMap(plan.pageData, make, diskConcurrency))
  const llmsInput = { ...input.site, docsUrl, navigation, pages }
  const full = listInOrder(llmsInput).map(({ route }) => files.get(fileOf(route))!)
  files.set('llms.txt', renderLlms(llmsInput))
  return files.set(llmsFullFileName, full.join('\n'))
}

function fileOf(route: string): string {
  return markdownAddressOf(route).slice(1)
}
