import { readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { BuildError } from './run-next.ts'

/**
 * Pattern for the files of Pagefind's UI and highlighter. They take up half a megabyte, and the
 * site does not load them.
 */
const pagefindUiPattern = /-(?:ui|highlight)\.(?:js|css)$/

/**
 * Writes Pagefind's index of the pages in `outDir`. Identical pages give an identical index. Throws
 * a `BuildError` if Pagefind fails.
 */
export async function writeSearchIndex(outDir: string): Promise<void> {
  const pagefind = await import('pagefind')
  const { index, errors } = await pagefind.createIndex({})
  if (!index) throw new BuildError(errors.join('\n'))
  try {
    const paths = (await readdir(outDir, { recursive: true })).sort()
    const pages = paths.filter((each) => each.endsWith('.html'))
    // Pagefind keeps the order of pages sent concurrently, so the index does not depend on timing.
    const answers = await Promise.all(
      pages.map(async (sourcePath) => {
        try {
          const html = readFileSync(path.join(outDir, sourcePath), 'utf8')
          const { errors } = await index.addHTMLFile({ sourcePath, content: reduceHtml(html) })
          return errors.map((error) => `${sourcePath}: ${error}`)
        } catch (error) {
          return [`${sourcePath}: ${(error as Error).message}`]
        }
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

/**
 * Reduces a page to the HTML to index. Renames our attributes `data-search-*` to Pagefind's, and
 * adds Pagefind's to `<meta>`, which Next cannot do.
 */
function reduceHtml(html: string): string {
  return (
    html
      .replace(
        /<meta (?=name="(keywords|description)" )/g,
        '<meta data-pagefind-meta="$1[content]" ',
      )
      .replace(/<\/head>.*?(?=<main )/s, '</head><body>')
      .replace(/(?<=<\/main>).*/s, '')
      .replace(/ data-search-(?=(?:body|ignore)\b)/g, ' data-pagefind-')
      // Pagefind ends paragraphs with a period, but joins cells, definitions, summaries and
      // captions with the text after them.
      .replace(/(?=<\/t[dh]>\s*<t[dh]\b)/g, ' · ')
      .replace(missingPeriodPattern, '. ')
      .replace(/\s*<\/(dt>|figcaption>(?=<pre))/g, ': </$1')
      .replace(/(?=<(?:dt|details|figure|\/?pre)\b)/g, ' ')
      // An excerpt shows code only if no sentence matches.
      .replace(/<pre\b/g, '<pre data-pagefind-weight="0.2"')
  )
}

/** Pattern for the end of a definition, summary or header row that lacks final punctuation. */
const missingPeriodPattern =
  /(?<![.!?>])(?=(?:<\/(?:a|b|code|del|em|i|kbd|s|small|span|strong|sub|sup)>)*<\/(?:dd>|summary>|th>\s*<\/tr>))/g
