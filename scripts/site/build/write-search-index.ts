import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { renderAttributes } from '#core/escape.ts'
import { fileOfRoute } from '#core/route.ts'
import type { FramedPage } from '#generate/page-data.ts'
import { BuildError } from './run-next.ts'

/**
 * Pattern for the files of Pagefind's UI and highlighter. They take up half a megabyte, and the
 * site does not load them.
 */
const pagefindUiPattern = /-(?:ui|highlight)\.(?:js|css)$/

interface SearchIndexInput {
  pages: readonly FramedPage[]
  /** Language of the pages, which determines how words are stemmed. */
  language: string
  outDir: string
}

/**
 * Writes Pagefind's index of the listed pages. Identical pages give an identical index. Throws a
 * `BuildError` if Pagefind fails.
 */
export async function writeSearchIndex(input: SearchIndexInput): Promise<void> {
  const { pages, language, outDir } = input
  const pagefind = await import('pagefind')
  const { index, errors } = await pagefind.createIndex({})
  if (!index) throw new BuildError(errors.join('\n'))
  try {
    // Pagefind keeps the order of pages sent concurrently, so the index does not depend on timing.
    const answers = await Promise.all(
      pages.map(async (page) => {
        const { route, unlisted } = page.data
        if (unlisted) return []
        const sourcePath = fileOfRoute(route, '.html')
        // Pagefind fails on half a surrogate pair, which is U+FFFD in the file.
        const content = Buffer.from(renderIndexedHtml(page, language)).toString()
        const { errors } = await index.addHTMLFile({ sourcePath, content })
        return errors.map((error) => `${route}: ${error}`)
      }),
    )
    const [problem, ...others] = answers.flat()
    if (problem !== undefined) {
      const more = others.length > 0 ? ` (and ${others.length} more)` : ''
      throw new BuildError(`Cannot add a page to the search index: ${problem}${more}`)
    }
    const outputPath = path.join(outDir, '_pagefind')
    const { errors } = await index.writeFiles({ outputPath })
    if (errors.length > 0) throw new BuildError(errors.join('\n'))
    for (const file of await readdir(outputPath)) {
      if (pagefindUiPattern.test(file)) await rm(path.join(outputPath, file))
    }
  } finally {
    await pagefind.close()
  }
}

/** Renders the HTML to index. Renames our attributes `data-search-*` to Pagefind's. */
function renderIndexedHtml({ data, main }: FramedPage, language: string): string {
  const fields = { description: data.description, keywords: data.keywords?.join(',') }
  const tags = Object.entries(fields).flatMap(([name, content]) =>
    content === undefined
      ? []
      : `<meta${renderAttributes({ 'data-pagefind-meta': `${name}[content]`, content })}>`,
  )
  const html = main
    .replaceAll(' data-search-ignore', ' data-pagefind-ignore')
    // Pagefind ends paragraphs with a period, but joins cells, definitions, summaries and captions
    // with the text after them.
    .replace(/(?=<\/t[dh]>\s*<t[dh]\b)/g, ' · ')
    .replace(missingPeriodPattern, '. ')
    .replace(/\s*<\/(dt>|figcaption>(?=<pre))/g, ': </$1')
    .replace(/(?=<(?:dt|details|figure|\/?pre)\b)/g, ' ')
    // An excerpt shows code only if no sentence matches.
    .replace(/<pre\b/g, '<pre data-pagefind-weight="0.2"')
  return `<html lang="${language}"><head>${tags.join('')}</head><body><main data-pagefind-body>${html}</main>`
}

/** Pattern for the end of a definition, summary or header row that lacks final punctuation. */
const missingPeriodPattern =
  /(?<![.!?>])(?=(?:<\/(?:a|b|code|del|em|i|kbd|s|small|span|strong|sub|sup)>)*<\/(?:dd>|summary>|th>\s*<\/tr>))/g
