import {
  collectFences,
  findOutdentedFences,
  findUnclosedFences,
} from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'

/** A line with less indentation ends the list item, and with it the code block. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  isGeneral: true,
  summary: 'All lines of a code block in a list are indented like the first one.',
  severity: 'error',
  covers: true,
  check: ({ file, mdx }) =>
    findOutdentedFences(file).map(({ indent, start, end }) => ({
      message: 'Code block ends early, since a line in it has less indentation',
      start,
      end,
      help: `Indent every line by ${indent} spaces, like the first one`,
      // `mdx:syntax` does not report parse errors in such a code block.
      isRequired: !mdx.tree,
    })),
}

/**
 * An unclosed fence turns the rest of the page, list item or component into code, or swallows the
 * opening line of the next fence.
 */
export const codeUnclosedFenceRule: PageRule = {
  id: 'code:unclosed-fence',
  isGeneral: true,
  summary: 'A code fence has a closing line.',
  severity: 'error',
  *check(page) {
    for (const { marks, isClosed, isDerived, start, openingEnd } of findUnclosedFences(page)) {
      if (isDerived) continue
      const name = marks.startsWith('`') ? 'backticks' : 'tildes'
      const line = `Close it with a line of ${marks.length} ${name}`
      yield {
        message: isClosed
          ? 'Cannot find the end of the code block before the next one'
          : 'Cannot find the end of the code block',
        start,
        end: openingEnd,
        help: isClosed ? `${line}; around a sample with fences, of ${marks.length + 1}` : line,
      }
    }
  },
}

/** `markdownlint:MD040` reports missing languages, and `code:unsupported` reports `mermaid`. */
export const codeLanguageRule: PageRule = {
  id: 'code:language',
  summary: 'The language of a code fence is a known one, in lower case.',
  fixes: 'content',
  severity: 'warning',
  async prepare(documents) {
    const areAllListed = documents
      .flatMap(collectFences)
      .every(({ language }) => !language || supportedLanguages.has(language))
    if (areAllListed || recognizedLanguages.has('css')) return
    const { bundledLanguages } = await import('shiki/langs')
    for (const name of Object.keys(bundledLanguages)) recognizedLanguages.add(name)
  },
  *check(page) {
    for (const fence of collectFences(page)) {
      const { language, opening } = fence
      if (!language || supportedLanguages.has(language) || recognizedLanguages.has(language))
        continue
      const lowercase = language.toLowerCase()
      if (lowercase === 'mermaid') continue
      const known = [...supportedLanguages, ...recognizedLanguages]
      const hasWrongCase = known.includes(lowercase)
      // Most short names differ from another one in one letter.
      const typo = lowercase.length > 4 ? findNearest(lowercase, known, 1) : undefined
      const suggestion = didYouMean(hasWrongCase ? lowercase : typo)
      yield {
        message: `Unknown language \`${language.slice(0, 40)}\`${suggestion}`,
        ...opening,
        help: `Languages: ${joinInBackticks(supportedLanguages)}; a space separates options`,
        ...(hasWrongCase && { fix: [{ ...opening, text: lowercase }] }),
      }
    }
  },
}

/** Languages that the site highlights or shows as plain text. */
const supportedLanguages: ReadonlySet<string> = new Set([...codeLanguages, 'ansi', 'text'])

/** Known but unsupported languages. `prepare` adds Shiki's if a page uses an unsupported one. */
const recognizedLanguages = new Set(
  'env log math none output plain plaintext plantuml svg txt'.split(' '),
)
