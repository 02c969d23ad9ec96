import { withBasePath, withoutBasePath } from '#components/visit/page-address.ts'
import { limitTime, memoizeLoader } from './memoize-loader.ts'
import type { IndexHit, SearchIndex, TextPage } from './search-index.ts'
import { endWithSentence, trimExcerpt, type TextSpan } from './words.ts'

/** Pagefind's data for a page, limited to the fields used here. */
interface PagefindPage {
  url: string
  /** HTML with `<mark>` around matched words. Everything else is escaped. */
  excerpt: string
  meta: { title?: string }
  sub_results: { title: string; url: string; excerpt: string; locations: number[] }[]
}

interface Pagefind {
  options(options: typeof pagefindOptions): Promise<void>
  init(): Promise<void>
  destroy(): Promise<void>
  search(
    query: string,
  ): Promise<{ results: { id: string; score: number; data(): Promise<PagefindPage> }[] }>
}

/** Options tuned with `test/content/search-questions.yaml`. Excerpts are sized for two lines. */
const pagefindOptions = {
  excerptLength: 30,
  ranking: {
    termFrequency: 0.4,
    pageLength: 0.3,
    metaWeights: { title: 10, keywords: 6, description: 2 },
  },
}

/** URL of Pagefind's script. It is generated after bundling, so a static import would fail. */
const pagefindUrl = withBasePath('/_pagefind/pagefind.js')

const loadPagefind = memoizeLoader(async () => {
  const pagefind = (await import(/* turbopackIgnore: true */ pagefindUrl)) as Pagefind
  await start(pagefind)
  return pagefind
})

async function start(pagefind: Pagefind): Promise<void> {
  await pagefind.options(pagefindOptions)
  await pagefind.init()
}

async function reset(): Promise<void> {
  const pagefind = await loadPagefind()
  await limitTime(pagefind.destroy().then(() => start(pagefind)))
}

/** Pagefind's index, or `undefined` in the preview, which has no exported pages to index. */
export const searchIndex: SearchIndex | undefined =
  process.env.NODE_ENV === 'development'
    ? undefined
    : {
        load: loadPagefind,
        reset,
        find,
        // Pagefind reads a quoted query as a phrase, and does not shorten its words.
        findExact: (phrase) => find(`"${phrase.replaceAll('"', ' ')}"`),
      }

async function find(query: string): Promise<IndexHit[]> {
  const pagefind = await loadPagefind()
  const { results } = await limitTime(pagefind.search(query))
  return results.map((result) => ({
    id: result.id,
    score: result.score,
    read: async () => toTextPage(await limitTime(result.data())),
  }))
}

function toTextPage({ url, excerpt, meta, sub_results }: PagefindPage): TextPage {
  return {
    url: toRoute(url),
    title: meta.title ?? url,
    excerpt: toExcerpt(excerpt, meta.title ?? ''),
    sections: sub_results
      .filter((part) => part.url.includes('#'))
      .map((part) => ({
        url: toRoute(part.url),
        title: part.title,
        excerpt: toExcerpt(part.excerpt, part.title),
        matchCount: part.locations.length,
      })),
  }
}

function toRoute(url: string): string {
  return withoutBasePath(url.replace(/(?:\/index)?\.html(?=$|[?#])/, '')) ?? '/'
}

/** Parses an excerpt. Drops the title, or the end of the title, that Pagefind puts at its start. */
export function toExcerpt(html: string, title: string): TextSpan[] {
  const [start = ''] = /^.*?[.!?:](?:<\/mark>)?\s+/.exec(html) ?? []
  const words = trimEndPunctuation(parseMarkedText(start).map(({ text }) => text))
  const isTitle = words !== '' && trimEndPunctuation([title]).endsWith(words)
  return isTitle
    ? endWithSentence(parseMarkedText(html.slice(start.length)))
    : trimExcerpt(parseMarkedText(html))
}

function trimEndPunctuation(texts: string[]): string {
  return texts.join('').replace(/[^\p{L}\p{N}]+$/u, '')
}

function parseMarkedText(html: string): TextSpan[] {
  return html
    .split(/<\/?mark>/)
    .map((part, index) => ({ text: unescapeHtml(part), isMarked: index % 2 === 1 }))
}

function unescapeHtml(html: string): string {
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => htmlEntities[name]!)
}

const htmlEntities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
