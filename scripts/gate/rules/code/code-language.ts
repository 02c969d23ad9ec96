import { collectFences } from '#content/parse/collect-fences.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'
import type { PageRule } from '#content/rule.ts'

/** Leaves fences without a language to markdownlint's MD040, and `mermaid` to `code:unsupported`. */
export const codeLanguageRule: PageRule = {
  id: 'code:language',
  summary: 'The language of a code fence is a known one, in lower case.',
  fixes: 'value',
  severity: 'warning',
  scope: 'page',
  async prepare({ pages }) {
    const isListed = pages.every((page) =>
      collectFences(page).every(({ language }) => !language || listed.has(language)),
    )
    if (isListed || others.has('css')) return
    const { bundledLanguages } = await import('shiki/langs')
    for (const name of Object.keys(bundledLanguages)) others.add(name)
  },
  *check(page) {
    for (const { language, opening } of collectFences(page)) {
      if (!language || listed.has(language) || others.has(language)) continue
      const small = language.toLowerCase()
      if (small === 'mermaid') continue
      const isCase = listed.has(small) || others.has(small)
      const nearest = isCase ? small : (findNearest(small, listed) ?? findNearest(small, others))
      const expectation = nearest
        ? `; did you mean \`${nearest}\`?`
        : ', expected one that there is'
      yield {
        message: `Unexpected language \`${language.slice(0, 40)}\`${expectation}`,
        ...opening,
        help: `Languages: ${[...listed].map((name) => `\`${name}\``).join(', ')}`,
        ...(isCase && { fix: [{ ...opening, text: small }] }),
      }
    }
  },
}

/** Languages that the site highlights or knows how to show plain. */
const listed: ReadonlySet<string> = new Set([...codeLanguages, 'ansi', 'text'])

/** Languages that there are besides, by all their names; filled when a page is in one of them. */
const others = new Set('env log math none output plain plaintext plantuml svg txt'.split(' '))
