import {
  collectFences,
  findOutdentedFences,
  findUnclosedFences,
} from '#content/parse/collect-fences.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { codeLanguages } from '#content/schema/code-languages.ts'

/** A line with less indentation ends the list item, and with it the code block. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  isGeneral: true,
  summary: 'All lines of a code block in a list are indented like the first one.',
  severity: 'error',
  fixes: 'content',
  check: ({ file, mdx }) =>
    findOutdentedFences(file.text).map(({ indent, start, end }) => {
      const [opening = '', ...lines] = file.text.slice(start, end).split('\n')
      const body = lines.slice(0, -1).filter((line) => line.trim())
      // The width of a tab depends on its place.
      const hasTabs = body.some((line) => /^ *\t/.test(line))
      const leftmost = Math.min(...body.map((line) => line.length - line.trimStart().length))
      const shifted = lines.map((line) => (line.trim() ? indent.slice(leftmost) + line : line))
      shifted.splice(-1, 1, indent + lines.at(-1)!.trim())
      return {
        message: 'Unexpected indentation of a code block in a list',
        start: start + indent.length,
        end: start + opening.length,
        help: `Indent every line by ${indent.length} spaces, like the first one`,
        ...(!hasTabs && { fix: [{ start, end, text: [opening, ...shifted].join('\n') }] }),
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
      const attached = findAttachedOption(language)
      if (attached) {
        const { replacement, ...problem } = attached
        const fix = replacement && [{ ...opening, text: replacement }]
        yield { ...problem, ...opening, ...(fix && { fix }) }
        continue
      }
      const hasWrongCase = supportedLanguages.has(lowercase) || recognizedLanguages.has(lowercase)
      const found =
        findNearest(lowercase, supportedLanguages) ?? findNearest(lowercase, recognizedLanguages, 1)
      // Most short names differ from another one in one letter.
      const isTypo = lowercase.length > 4 || sortLetters(found ?? '') === sortLetters(lowercase)
      const typo = isTypo ? found : undefined
      const nearest = hasWrongCase ? lowercase : typo
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

interface AttachedOption extends Pick<Finding, 'message' | 'help'> {
  replacement?: string
}

/** Finds an option that is attached to a known language, as in `js{4}` or `ts[main.ts]`. */
function findAttachedOption(language: string): AttachedOption | undefined {
  const [, name = '', option = ''] = /^([\w+-]+)(:[\w-]+|[{[(].*)$/.exec(language) ?? []
  const known = [supportedLanguages, recognizedLanguages]
  if (!known.some((names) => names.has(name.toLowerCase()))) return undefined
  const message = `Unexpected \`${option}\` after the language \`${name}\``
  const [, label] = /^\[([^\][\s"]+)\]$/.exec(option) ?? []
  if (label?.includes('.')) {
    const replacement = `${name} filename="${label}"`
    return { message, help: `Write \`${replacement}\``, replacement }
  }
  if (label) return { message, help: `Put the code in \`<Tab label="${label}">\`, in \`<Tabs>\`` }
  if (!option.startsWith(':line') && !option.startsWith('{'))
    return { message, help: `Write \`${name}\`` }
  const replacement = `${name} ${option.startsWith('{') ? option : 'showLineNumbers'}`
  const isExact = option === ':line-numbers' || /^\{[\d,-]+\}$/.test(option)
  const help = `Write \`${replacement}\`, with a space`
  return { message, help, ...(isExact && { replacement }) }
}

/** Languages that the site highlights or shows as plain text. */
const supportedLanguages: ReadonlySet<string> = new Set([...codeLanguages, 'ansi', 'text'])

/** Known but unsupported languages. `prepare` adds Shiki's if a page uses an unsupported one. */
const recognizedLanguages = new Set(
  'env log math none output plain plaintext plantuml svg txt'.split(' '),
)

function sortLetters(word: string): string {
  return [...word].sort().join('')
}
