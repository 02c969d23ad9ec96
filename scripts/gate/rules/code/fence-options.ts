import type { Code } from 'mdast'
import type { SiteData } from '#content/site.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { fillVariables } from '#core/variables.ts'

/** Ignores words without a value. `code:unsupported` reports `title="…"`. */
export const codeUnknownOptionRule: PageRule = {
  id: 'code:unknown-option',
  summary:
    'Options of a code fence are ones that the site supports, such as `filename="…"` or `copy=false`.',
  severity: 'warning',
  fixes: 'value',
  check({ mdx: { tree }, file }) {
    return nodesOfType(tree, 'code').flatMap((node) =>
      checkOptions(node.meta ?? '').map((problem) => placeInOpening(problem, node, file.text)),
    )
  },
}

/** File name as other systems write it. */
const foreignName =
  /(?<=^|\s)(?:(?:title|filename)=(?:'([^'"]+)'|([^\s"'{}]+))|\[([^\]\s"]+\.\w+)\])(?=\s|$)/

const option = /(?<=^|\s)[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g

const knownOption = /^(?:copy=(?:true|false)|filename="[^"]+")$|title="[^"]/

function checkOptions(meta: string): OpeningProblem[] {
  const foreign = foreignName.exec(meta)
  const problems: OpeningProblem[] = []
  if (foreign && !fileOption.test(meta)) {
    const replacement = `filename="${foreign.slice(1).find(Boolean)}"`
    const message = `Unexpected \`${truncate(foreign[0], 40)}\`, expected \`${truncate(replacement, 40)}\``
    problems.push({ written: foreign[0], message, replacement })
  }
  for (const [written] of meta.matchAll(option)) {
    if (problems[0]?.written === written || knownOption.test(written)) continue
    const [, lines] = /^highlight=(\{[\d\s,-]+\})$/.exec(written) ?? []
    problems.push({
      written,
      ...(lines && { replacement: lines }),
      message: `Unexpected option \`${truncate(written, 40)}\` of a code fence`,
      help: 'Options: `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false`',
    })
  }
  return problems
}

/**
 * Checks the language and the options as Nextra and rehype-pretty-code read them: with entities and
 * escapes resolved and variables filled in.
 */
export const codeUnsupportedRule: PageRule = {
  id: 'code:unsupported',
  summary:
    'A code fence uses nothing that the site does not support: `title="…"`, `npm2yarn`, `twoslash`, `mermaid`.',
  severity: 'error',
  isRequired: true,
  fixes: 'value',
  check({ mdx: { tree }, file }, data) {
    return nodesOfType(tree, 'code').flatMap((node) => {
      const meta = fillVariables(node.meta ?? '', data.variables)
      const problems = [
        ...checkLanguage(node, data),
        ...checkTitle(meta),
        ...checkWords(meta),
        ...checkNumbers(meta.replace(fileOption, '')),
      ]
      return problems.map((problem) => placeInOpening(problem, node, file.text))
    })
  },
}

function checkLanguage({ lang }: Code, { components }: SiteData): OpeningProblem[] {
  if (lang?.toLowerCase() !== 'mermaid') return []
  const instead = components.get('Diagram')
    ? '`<Diagram src="./name.dot" alt="…">`'
    : '`![text](./picture.svg)`'
  const message = `Unexpected language \`${lang}\`, which is not supported`
  const help = `Write ${instead}, or show the source in a \`text\` fence`
  return [{ written: lang, message, help }]
}

/** Checks for `title="…"`, which rehype-pretty-code matches even within a word. */
function checkTitle(meta: string): OpeningProblem[] {
  const [written, name] = /[\w-]*title="([^"]+)"/.exec(meta.replace(fileOption, '')) ?? []
  if (written === undefined) return []
  const replacement = `filename="${name}"`
  const message = `Unexpected \`${truncate(written, 40)}\`, expected \`${truncate(replacement, 40)}\``
  if (fileOption.test(meta)) {
    return [{ written, message, help: 'Keep only `filename`; a fence has one name' }]
  }
  return [{ written, message, ...(written.startsWith('title') && { replacement }) }]
}

/** Checks for words that Nextra turns into components. */
function checkWords(meta: string): OpeningProblem[] {
  const words = meta.replace(/\w+="(.*?)"|\/(.*?)\/|\{(.*?)\}/g, ' ')
  return componentWords.filter(({ written }) => words.includes(written))
}

const componentWords: OpeningProblem[] = [
  {
    written: 'npm2yarn',
    message: 'Unexpected `npm2yarn`, which is not supported',
    help: 'Write a `<Tab>` for each package manager in `<Tabs group="package-manager">`',
    replacement: '',
  },
  {
    written: 'twoslash',
    message: 'Unexpected `twoslash`, which is not supported',
    help: 'Remove the word; a comment in the code can name the type',
  },
]

/** Maximum line number in a range, since the compiler expands ranges to lists. */
const maxNumber = 9999

/** Checks ranges of lines, `{1-3}`, and of repeated words, `/word/1-3`. */
function checkNumbers(meta: string): OpeningProblem[] {
  const ranges = meta.matchAll(/\B\{(.*?)\}\B|(["/]).*?\2(\S*)/g)
  const numbers = Array.from(ranges, ([, lines, , words]) => (lines ?? words)?.match(/\d+/g) ?? [])
  const written = numbers.flat().find((number) => Number(number) > maxNumber)
  if (written === undefined) return []
  const message = `Unexpected number \`${truncate(written, 40)}\` after the language, expected at most ${maxNumber}`
  return [{ written, message }]
}

const fileOption = /filename="([^"]+)"/

/** Problem in the opening line of a fence. */
interface OpeningProblem extends Pick<Finding, 'message' | 'help'> {
  /** Source text of the problem. */
  written: string
  replacement?: string
}

/**
 * Converts a problem to a finding. If its text is not in the source, for example because of
 * entities, the finding spans the whole line and has no fix.
 */
function placeInOpening(
  { written, replacement, ...problem }: OpeningProblem,
  { position }: Code,
  text: string,
): Finding {
  const lineStart = position?.start.offset ?? 0
  const line = /^.*/.exec(text.slice(lineStart))![0].trimEnd()
  const at = line.indexOf(written, line.search(/[^`~\s]/))
  if (at === -1) return { ...problem, start: lineStart, end: lineStart + line.length }
  const range = { start: lineStart + at, end: lineStart + at + written.length }
  // Also remove the space before a deleted word.
  const start = replacement === '' ? lineStart + line.slice(0, at).trimEnd().length : range.start
  const fix = replacement !== undefined && [{ start, end: range.end, text: replacement }]
  return { ...problem, ...range, ...(fix && { fix }) }
}
