import { collectFences, codeLanguages } from '#content/parse/collect-fences.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { listCodes } from '#core/message-parts.ts'
import type { PageRule } from '#content/rule.ts'

/** `markdownlint:MD040` reports missing languages, and `code:unsupported` reports `mermaid`. */
export const codeLanguageRule: PageRule = {
  id: 'code:language',
  summary: 'The language of a code fence is a known one, in lower case.',
  fixes: 'value',
  severity: 'warning',
  async prepare(documents) {
    const isListed = documents
      .flatMap(collectFences)
      .every(({ language }) => !language || listed.has(language))
    if (isListed || unlisted.has('css')) return
    const { bundledLanguages } = await import('shiki/langs')
    for (const name of Object.keys(bundledLanguages)) unlisted.add(name)
  },
  *check(page) {
    for (const { language, opening } of collectFences(page)) {
      if (!language || listed.has(language) || unlisted.has(language)) continue
      const lowercase = language.toLowerCase()
      if (lowercase === 'mermaid') continue
      const hasWrongCase = listed.has(lowercase) || unlisted.has(lowercase)
      const nearest = hasWrongCase
        ? lowercase
        : (findNearest(lowercase, listed) ?? findNearest(lowercase, unlisted))
      const expectation = didYouMean(nearest) || ', expected a known language'
      yield {
        message: `Unexpected language \`${language.slice(0, 40)}\`${expectation}`,
        ...opening,
        help: `Languages: ${listCodes(listed)}`,
        ...(hasWrongCase && { fix: [{ ...opening, text: lowercase }] }),
      }
    }
  },
}

/** Languages that the site highlights or shows as plain text. */
const listed: ReadonlySet<string> = new Set([...codeLanguages, 'ansi', 'text'])

/** Other known languages. `prepare` adds those of Shiki if a page uses an unlisted language. */
const unlisted = new Set('env log math none output plain plaintext plantuml svg txt'.split(' '))
