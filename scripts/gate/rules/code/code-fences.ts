import { findOutdentedFences, collectFences } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Document } from '#content/page.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'

/** A line with less indentation ends the list item, and with it the code block. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  isGeneral: true,
  summary: 'All lines of a code block in a list are indented like the first one.',
  severity: 'error',
  fixes: 'markup',
  check: ({ file, mdx }) =>
    findOutdentedFences(file.text).map(({ indent, start, end }) => {
      const [opening = '', ...lines] = file.text.slice(start, end).split('\n')
      const body = lines.slice(0, -1).filter((line) => line.trim())
      const leftmost = Math.min(...body.map((line) => line.length - line.trimStart().length))
      const shifted = lines.map((line) => (line.trim() ? indent.slice(leftmost) + line : line))
      shifted.splice(-1, 1, indent + lines.at(-1)!.trim())
      return {
        message: 'Unexpected indentation of a code block in a list',
        start: start + indent.length,
        end: start + opening.length,
        help: `Indent every line by ${indent.length} spaces, like the first one`,
        fix: [{ start, end, text: [opening, ...shifted].join('\n') }],
        // `mdx:syntax` does not report parse errors in such a code block.
        isRequired: !mdx.tree,
      }
    }),
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
    for (const { mark, endsInNextFence, isDerived, start, end } of findUnclosedFences(page)) {
      if (isDerived) continue
      const line = `Close it with a line of ${mark.length} ${mark[0] === '`' ? 'backticks' : 'tildes'}`
      yield {
        message: endsInNextFence
          ? 'Cannot find the end of the code block before the next one'
          : 'Cannot find the end of the code block',
        start,
        end,
        help: endsInNextFence
          ? `${line}; around a sample with fences, of ${mark.length + 1}`
          : line,
      }
    }
  },
}

/** Opening line of a fence without a closing line of its own. */
interface UnclosedFence extends Offsets {
  mark: string
  /** Whether the fence ends, but only at the closing line of a later one. */
  endsInNextFence: boolean
  /** Whether the line was meant to close an earlier fence, which has its own finding. */
  isDerived: boolean
}

/** Finds fences without a closing line, except those that `code:indentation` reports. */
export function findUnclosedFences({
  mdx: { tree },
  file: { text },
}: Pick<Document, 'mdx' | 'file'>): UnclosedFence[] {
  const isOutdented = createRangeFinder(findOutdentedFences(text))
  const found: UnclosedFence[] = []
  let hasOpenFence = false
  for (const { position } of nodesOfType(tree, 'code')) {
    const start = position?.start.offset ?? 0
    if (isOutdented(start)) continue
    const [opening = '', ...lines] = text.slice(start, position?.end.offset).split('\n')
    const mark = /^(?:`{3,}|~{3,})/.exec(opening)?.[0]
    if (!mark) continue
    const fenceLine = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}([^${mark[0]}\\n]*)$`)
    const next = lines.findIndex((line) => fenceLine.exec(line)?.[1]?.trim())
    const endsInNextFence = fenceLine.exec(lines.at(-1) ?? '')?.[1]?.trim() === ''
    if (endsInNextFence && next === -1) continue
    hasOpenFence ||= found.at(-1)?.endsInNextFence ?? false
    const isDerived = opening.trim() === mark && hasOpenFence
    found.push({ mark, endsInNextFence, isDerived, start, end: start + opening.length })
  }
  return found
}

/** `markdownlint:MD040` reports missing languages, and `code:unsupported` reports `mermaid`. */
export const codeLanguageRule: PageRule = {
  id: 'code:language',
  summary: 'The language of a code fence is a known one, in lower case.',
  fixes: 'value',
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
    for (const { language, opening } of collectFences(page)) {
      if (!language || supportedLanguages.has(language) || recognizedLanguages.has(language))
        continue
      const lowercase = language.toLowerCase()
      if (lowercase === 'mermaid') continue
      const hasWrongCase = supportedLanguages.has(lowercase) || recognizedLanguages.has(lowercase)
      const nearest = hasWrongCase
        ? lowercase
        : (findNearest(lowercase, supportedLanguages) ??
          findNearest(lowercase, recognizedLanguages))
      const expectation = didYouMean(nearest) || ', expected a known language'
      yield {
        message: `Unexpected language \`${language.slice(0, 40)}\`${expectation}`,
        ...opening,
        help: `Languages: ${joinInBackticks(supportedLanguages)}`,
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
