import type { Code } from 'mdast'
import { findContract } from '#content/schema/components.ts'
import type { SiteData } from '#content/content-feature.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { fillVariables } from '#core/variables.ts'

/**
 * Checks what Nextra and rehype-pretty-code read from a fence: the language and the words behind it,
 * with entities and escapes resolved and variables filled in.
 */
export const codeUnsupportedRule: PageRule = {
  id: 'code:unsupported',
  summary:
    'A code fence asks for nothing that the site cannot show, such as `title="…"`, `npm2yarn` or `mermaid`.',
  severity: 'error',
  isFixable: true,
  scope: 'page',
  check({ mdx: { tree }, file }, data) {
    if (!tree) return []
    return nodesOfType(tree, 'code').flatMap((node) => {
      const start = node.position?.start.offset ?? 0
      const line = /^.*/.exec(file.text.slice(start))![0].trimEnd()
      const meta = fillVariables(node.meta ?? '', data.variables)
      return [
        ...checkLanguage(node, data),
        ...checkOptions(meta),
        ...checkWords(meta),
        ...checkNumbers(meta.replace(fileName, ''), node.value),
      ].map((problem) => toFinding(problem, start, line))
    })
  },
}

/** A problem of an opening line. */
interface Problem extends Pick<Finding, 'message' | 'help' | 'isRequired'> {
  /** The part that is wrong. */
  written: string
  /** What to write instead. */
  replacement?: string
}

/** Places a problem in its line; one that is written with entities gets the whole line. */
function toFinding({ written, replacement, ...rest }: Problem, start: number, line: string): Finding {
  const at = line.indexOf(written, line.search(/[^`~\s]/))
  const range: Offsets =
    at === -1
      ? { start, end: start + line.length }
      : { start: start + at, end: start + at + written.length }
  const isFixable = replacement !== undefined && at !== -1
  return { ...rest, ...range, ...(isFixable && { fix: [{ ...range, text: replacement }] }) }
}

function checkLanguage({ lang }: Code, { features }: SiteData): Problem[] {
  if (lang?.toLowerCase() !== 'mermaid') return []
  const instead = findContract('Diagram', features)
    ? '`<Diagram src="./name.dot" alt="…">`'
    : '`![text](./picture.svg)`'
  const message = `Unexpected language \`${lang}\`, which the site does not draw`
  const help = `Write ${instead}, or show the source in a \`text\` fence`
  return [{ written: lang, message, help, isRequired: true }]
}

/** The part of an opening line that names the file. */
const fileName = /filename="([^"]+)"/

/** The name of a file in the notations of other systems. */
const foreignName =
  /(?<=^|\s)(?:(?:title|filename)=(?:"([^"]+)"|'([^'"]+)'|([^\s"'{}]+))|\[([^\]\s"]+\.\w+)\])(?=\s|$)/

/** Anything with a value. The compiler finds a title within words, too. */
const option = /[\w-]*title="[^"]+"|(?<=^|\s)[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S*)/g

const knownOption = /^(?:copy|word-wrap)=(?:true|false)$/

function checkOptions(meta: string): Problem[] {
  const name = fileName.exec(meta)
  const rest = meta.replace(fileName, '')
  const foreign = foreignName.exec(rest)
  const problems: Problem[] = []
  if (foreign) {
    const replacement = `filename="${foreign.slice(1).find(Boolean)}"`
    const message = `Unexpected \`${cut(foreign[0])}\`, expected \`${cut(replacement)}\``
    const isRequired = foreign[0].startsWith('title="')
    const repair = name ? { help: 'A fence shows one name: keep `filename`' } : { replacement }
    problems.push({ written: foreign[0], message, isRequired, ...repair })
  }
  for (const [written] of rest.matchAll(option)) {
    if (written === foreign?.[0] || knownOption.test(written)) continue
    const message = `Unexpected \`${cut(written)}\` behind the language`
    problems.push({ written, message, help: optionHelp, isRequired: written.includes('title="') })
  }
  return problems
}

const optionHelp =
  'The site knows `filename="…"`, `{1,3-5}`, `/word/`, `showLineNumbers`, `copy=false` and `word-wrap=false`'

/** Checks for words that Nextra turns into components, wherever it looks for them. */
function checkWords(meta: string): Problem[] {
  const words = meta.replace(/\w+="(.*?)"|\/(.*?)\/|\{(.*?)\}/g, ' ')
  return componentWords
    .filter(({ written }) => words.includes(written))
    .map((problem) => ({ ...problem, isRequired: true }))
}

const componentWords: Problem[] = [
  {
    written: 'npm2yarn',
    message: 'Unexpected `npm2yarn`, the site does not translate commands',
    help: 'Write a `<Tab>` for each package manager, within `<Tabs group="package-manager">`',
  },
  {
    written: 'twoslash',
    message: 'Unexpected `twoslash`, the site does not show types',
    help: 'Leave the word out; a comment in the code can say what type there is',
  },
]

/** Checks for lines and repeated words that the code does not have: a list of all would be made. */
function checkNumbers(meta: string, code: string): Problem[] {
  const lineCount = code.split('\n').length
  const lines = findAbove(lineCount, meta.matchAll(/\B\{(?<range>.*?)\}\B/g))
  const words = findAbove(code.length, meta.matchAll(/(["/]).*?\1(?<range>\S*)/g))
  const written = lines ?? words
  if (written === undefined) return []
  const expected = lines ? `a line from 1 to ${lineCount}` : 'a small number'
  const message = `Unexpected number \`${cut(written)}\` behind the language, expected ${expected}`
  return [{ written, message, isRequired: true }]
}

function findAbove(limit: number, ranges: Iterable<RegExpMatchArray>): string | undefined {
  return Array.from(ranges, ({ groups }) => groups?.range?.match(/\d+/g) ?? [])
    .flat()
    .find((number) => Number(number) > limit)
}

function cut(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
