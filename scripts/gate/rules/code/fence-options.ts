import { lineAt } from '#core/line-index.ts'
import type { Code } from 'mdast'
import { escapeRegExp } from '#core/escape.ts'
import type { SiteData } from '#content/site.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { matchTexts, nodesOfType } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import { fillVariables } from '#core/variables.ts'
import { findBareText } from '#content/parse/collect-fences.ts'

/**
 * Reports options, and comments that do the same. Ignores `title="…"`, `npm2yarn` and `twoslash`,
 * which `code:unsupported` reports.
 */
export const codeUnknownOptionRule: PageRule = {
  id: 'code:unknown-option',
  summary:
    'Options of a code fence are ones that the site supports, such as `filename="…"` or `copy=false`.',
  severity: 'warning',
  fixes: 'content',
  check({ mdx: { tree }, file }) {
    const code = nodesOfType(tree, 'code')
    const comments = magicCommentPatterns.flatMap((each) => matchTexts(code, file.text, each))
    const options = code.flatMap((node) =>
      checkOptions(node.meta ?? '').map((problem) => locateProblem(problem, node, file.text)),
    )
    return [...options, ...comments.map(describeMagicComment)]
  },
}

const commentStart = String.raw`(?://|#|/\*|<!--|\{/\*)[ \t]{0,3}`
const commentEnd = String.raw`[ \t]{0,3}(?:\*/\}?|-->)?$`

/** Comments that select lines: on a line of their own in Docusaurus, behind code in Shiki. */
const magicCommentPatterns = [
  String.raw`(?<=^[ \t]{0,40}${commentStart})highlight-(?:next-line|start|end)(?=${commentEnd})`,
  String.raw`(?<=${commentStart})\[!code [^\]\n]+\]`,
].map((source) => new RegExp(source, 'gm'))

function describeMagicComment({ start, end }: Offsets): Finding {
  const message = 'Unexpected comment that selects lines, which readers see'
  return { message, start, end, help: 'Name the lines after the language: `{1,3-5}`' }
}

/** File name in the notation of another system, such as `title=cli.ts` or `[cli.ts]`. */
const foreignFileNamePattern =
  /(?<=^|\s)(?:(?:title|filename)=(?:'([^'"]+)'|([^\s"'{}]+))|\[([^\]\s"]*\.\w+)\])(?=\s|$)/

const optionWithValuePattern = /(?<=^|\s)[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g

/** Pattern for supported options, and for titles, which `code:unsupported` reports. */
const ignoredOptionPattern = /^(?:copy=(?:true|false)|filename="[^"]+")$|title="[^"]/

const supportedNames = new Set(['copy', 'filename', 'highlight', 'showLineNumbers', 'title'])

function checkOptions(meta: string): OpeningProblem[] {
  const foreign = foreignFileNamePattern.exec(meta)
  const problems: OpeningProblem[] = []
  if (foreign && !filenameOptionPattern.test(meta)) {
    const replacement = `filename="${foreign.slice(1).find(Boolean)}"`
    const message = `Unexpected \`${truncate(foreign[0], 40)}\`, expected \`${truncate(replacement, 40)}\``
    problems.push({ source: foreign[0], message, replacement })
  }
  for (const [source] of meta.matchAll(optionWithValuePattern)) {
    if (problems[0]?.source === source || ignoredOptionPattern.test(source)) continue
    const [, lines] = /^highlight=(\{[\d\s,-]+\})$/.exec(source) ?? []
    const [name] = source.split('=')
    // One unknown option is one cause, whatever its values.
    const shown = supportedNames.has(name!) ? source : name!
    problems.push({
      source,
      ...(lines && { replacement: lines }),
      message: `Unexpected option \`${truncate(shown, 40)}\` of a code fence`,
      help: optionsHelp,
    })
  }
  const bare = findBareText(meta)
  if (bare !== undefined) {
    const message = 'Unexpected text after the language, which is not shown'
    problems.push({ source: bare, message, help: optionsHelp, isWord: true })
  }
  return problems
}

const optionsHelp = 'Options: `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false`'

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
  fixes: 'content',
  check({ mdx: { tree }, file }, data) {
    return nodesOfType(tree, 'code').flatMap((node) => {
      const meta = fillVariables(node.meta ?? '', data.variables)
      const problems = [
        ...checkLanguage(node, data),
        ...checkTitle(meta),
        ...checkComponentWords(meta),
        ...checkRangeNumbers(meta.replace(filenameOptionPattern, '')),
      ]
      return problems.map((problem) => locateProblem(problem, node, file.text))
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
  return [{ source: lang, message, help }]
}

/** Checks for `title="…"`, which rehype-pretty-code matches even within a word. */
function checkTitle(meta: string): OpeningProblem[] {
  const [source, name] = /[\w-]*title="([^"]+)"/.exec(meta.replace(filenameOptionPattern, '')) ?? []
  if (source === undefined) return []
  const replacement = `filename="${name}"`
  const message = `Unexpected \`${truncate(source, 40)}\`, expected \`${truncate(replacement, 40)}\``
  if (filenameOptionPattern.test(meta)) {
    return [{ source, message, help: 'Keep only `filename`; a fence has one name' }]
  }
  return [{ source, message, ...(source.startsWith('title') && { replacement }) }]
}

/** Checks for words that Nextra turns into components. */
function checkComponentWords(meta: string): OpeningProblem[] {
  const words = meta.replace(/\w+="(.*?)"|\/(.*?)\/|\{(.*?)\}/g, ' ')
  return componentWordProblems.filter(({ source }) => words.includes(source))
}

const componentWordProblems: OpeningProblem[] = [
  {
    source: 'npm2yarn',
    message: 'Unexpected `npm2yarn`, which is not supported',
    help: 'Write a `<Tab>` for each package manager in `<Tabs group="package-manager">`',
    replacement: '',
  },
  {
    source: 'twoslash',
    message: 'Unexpected `twoslash`, which is not supported',
    help: 'Remove the word; a comment in the code can name the type',
  },
]

/** Maximum number in a range of lines or words, since the compiler expands ranges to lists. */
const maxRangeNumber = 9999

/** Checks line numbers, as in `{1-3}`, and occurrence numbers, as in `/word/1-3`. */
function checkRangeNumbers(meta: string): OpeningProblem[] {
  const ranges = meta.matchAll(/\B\{(.*?)\}\B|(["/]).*?\2(\S*)/g)
  const numbers = Array.from(ranges, ([, lines, , words]) => (lines ?? words)?.match(/\d+/g) ?? [])
  const source = numbers.flat().find((number) => Number(number) > maxRangeNumber)
  if (source === undefined) return []
  const message = `Unexpected number \`${truncate(source, 40)}\` after the language, expected at most ${maxRangeNumber}`
  return [{ source, message }]
}

const filenameOptionPattern = /filename="([^"]+)"/

/** Problem in the opening line of a fence. */
interface OpeningProblem extends Pick<Finding, 'message' | 'help'> {
  /** Text to report in the opening line. */
  source: string
  /** Whether the text is a word of its own, and not a part of an option before it. */
  isWord?: true
  replacement?: string
}

/**
 * Converts a problem to a finding. If its text is not in the file, for example because of entities,
 * the finding spans the whole opening line and has no fix.
 */
function locateProblem(
  { source, replacement, isWord, ...problem }: OpeningProblem,
  { position }: Code,
  text: string,
): Finding {
  const lineStart = position?.start.offset ?? 0
  const line = text.slice(lineStart, lineAt(text, lineStart).end).trimEnd()
  const word = isWord && new RegExp(`(?<=\\s)${escapeRegExp(source)}(?!\\S)`).exec(line)
  const at = word ? word.index : line.indexOf(source, line.search(/[^`~\s]/))
  if (at === -1) return { ...problem, start: lineStart, end: lineStart + line.length }
  const range = { start: lineStart + at, end: lineStart + at + source.length }
  // Also remove the space before a deleted word.
  const start = replacement === '' ? lineStart + line.slice(0, at).trimEnd().length : range.start
  const isExact = replacement !== undefined && isSingleOption(line, source)
  const fix = isExact && [{ start, end: range.end, text: replacement }]
  return { ...problem, ...range, ...(fix && { fix }) }
}

/**
 * Returns whether `source` is one option of an opening line. It may also be a part of another one,
 * such as `title="a"` in `ins=/title="a"/`.
 */
function isSingleOption(line: string, source: string): boolean {
  const [before = '', after = '', ...others] = line.split(source)
  const isSeparate = /\s$/.test(before) && /^(?:\s|$)/.test(after) && others.length === 0
  const rest = before.replace(optionWithValuePattern, '').replace(/\{[\d\s,-]*\}/g, '')
  return isSeparate && !/["'/{]/.test(rest)
}
