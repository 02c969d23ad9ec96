import { lineAt } from '../line-index.ts'
import { formatCount, tidyMessage } from '../message-parts.ts'
import { isAlias, visit, type Alias, type Document, type YAMLError } from 'yaml'
import { findMissingQuotes } from './missing-quotes.ts'
import { countSyntaxProblems, parseYamlDocument, locateYamlError } from './parse-documents.ts'
import { textStart, type Offsets } from '../diagnostic.ts'
import type { ConfigProblem } from './zod-diagnostics.ts'

export function findSyntaxProblem(
  document: Document.Parsed,
  text: string,
): ConfigProblem | undefined {
  const [error] = document.errors
  if (!error) return findBadAlias(document, text)
  if (error.code === 'IMPOSSIBLE') return { message: error.message, ...textStart }
  const { start, end } = locateYamlError(error, document)
  return (
    findMissingComma(text, start) ??
    findMissingSpace(text, start) ??
    findMissingQuotes(text, start) ??
    findTab(text, error) ??
    findIndentation(text, start) ?? { start, end, ...describeError(error, text) }
  )
}

/**
 * Finds an alias without an anchor, or one inside its own anchored value. Otherwise, checks for too
 * many aliases.
 */
function findBadAlias(document: Document.Parsed, text: string): ConfigProblem | undefined {
  let problem: ConfigProblem | undefined
  visit(document, {
    Alias(_, alias) {
      const [start = 0, end = 0] = alias.range ?? []
      const anchor = alias.resolve(document)
      if (anchor && !isInsideAnchor(alias, anchor)) return undefined
      const message = anchor
        ? `Unexpected \`*${alias.source}\` within the value that it names`
        : `Cannot find what \`*${alias.source}\` names`
      problem = findMissingQuotes(text, start) ?? { message, start, end }
      return visit.BREAK
    },
  })
  return problem ?? findExcessAliases(document)
}

function isInsideAnchor(alias: Alias, anchor: unknown): boolean {
  const [at = 0] = alias.range ?? []
  const [start, , end] = (anchor as Alias).range ?? [0, 0, 0]
  return !isAlias(anchor) && start <= at && at < end
}

/** Reports nested aliases whose expansion would exhaust memory. */
function findExcessAliases(document: Document.Parsed): ConfigProblem | undefined {
  try {
    document.toJS()
    return undefined
  } catch {
    return { message: 'Unexpected number of aliases, expected at most 100', ...textStart }
  }
}

/**
 * Finds a tab used as indentation. Adds a fix if no other line has one and the tab width does not
 * matter, that is, two and four spaces result in the same data.
 */
function findTab(text: string, error: YAMLError): ConfigProblem | undefined {
  if (error.code !== 'TAB_AS_INDENT') return undefined
  const line = lineAt(text, error.pos[0])
  const { start } = line
  const indent = line.text.slice(0, line.text.length - line.text.trimStart().length)
  const repaired = ['  ', '    '].flatMap((spaces) => {
    const document = parseYamlDocument(
      text.replace(/^[ \t]+/gm, (tab) => tab.replaceAll('\t', spaces)),
    )
    return document.errors.length > 0 ? [] : [JSON.stringify(document.toJS())]
  })
  const isOnlyTab = text.match(/^ *\t/gm)?.length === 1
  const isUnambiguous = isOnlyTab && new Set(repaired).size === 1
  return {
    message: 'Unexpected tab at the beginning of a line, expected spaces',
    start,
    end: start + indent.length,
    help: 'Indent with spaces, two for each level',
    ...(isUnambiguous && { replacement: indent.replaceAll('\t', '  ') }),
  }
}

/**
 * Finds a line beside an error whose indentation differs from that of the lines around it. Returns
 * `undefined` if no other indentation would reduce the number of errors.
 */
function findIndentation(text: string, at: number): ConfigProblem | undefined {
  const lines = text.split('\n')
  const errorLine = text.slice(0, at).split('\n').length - 1
  const before = countSyntaxProblems(text)
  const candidates = [errorLine, errorLine + 1, errorLine - 1].flatMap((index) => {
    const [, indent = '', part] =
      /^( *)((?:- +)?["']?[\w./-]+["']?:|- ?|\S+)/.exec(lines[index] ?? '') ?? []
    if (part === undefined) return []
    const indents = listIndents(lines, index, indent.length)
    return indents.map((expected) => ({ index, indent: indent.length, part, expected }))
  })
  // A key at the beginning of its line is right if another one is indented.
  candidates.sort((a, b) => Number(a.expected > 0) - Number(b.expected > 0))
  for (const { index, indent, part, expected } of candidates) {
    const repaired = lines.with(index, ' '.repeat(expected) + lines[index]!.trimStart())
    if (countSyntaxProblems(repaired.join('\n')) >= before) continue
    const start = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
    return describeIndentation({ start, end: start + indent }, part.trim(), expected)
  }
  return undefined
}

/** Lists the indentation of the nearest lines with text, the most similar first. */
function listIndents(lines: readonly string[], index: number, indent: number): number[] {
  const hasText = (line: string) => /^ *[^\s#]/.test(line)
  const near = [
    ...lines.slice(0, index).filter(hasText).slice(-2),
    ...lines
      .slice(index + 1)
      .filter(hasText)
      .slice(0, 1),
  ]
  const indents = near.map((line) => line.length - line.trimStart().length)
  return [...new Set([...indents, 0])]
    .filter((each) => each !== indent)
    .sort((a, b) => Math.abs(a - indent) - Math.abs(b - indent))
}

function describeIndentation(
  { start, end }: Offsets,
  part: string,
  expected: number,
): ConfigProblem {
  if (expected === 0) {
    return {
      message: `Unexpected space in front of \`${part}\``,
      start,
      end,
      help: `Write \`${part}\` at the beginning of the line`,
      replacement: '',
    }
  }
  const difference = expected - (end - start)
  const spaces = Math.abs(difference) === 1 ? '1 space' : `${Math.abs(difference)} spaces`
  return {
    start,
    end: Math.max(end, start + 1),
    message: `Unexpected indentation of \`${part}\`, expected ${formatCount(expected, 'space')}`,
    help: `Indent the line by ${spaces} ${difference > 0 ? 'more' : 'less'}, like the lines around it`,
  }
}

/** Finds a missing comma in `{ a: 1 b: 2 }` on the line of an error, if one comma repairs it. */
function findMissingComma(text: string, at: number): ConfigProblem | undefined {
  const { text: line, start: lineStart } = lineAt(text, at)
  const open = line.search(/[{[]/)
  if (open === -1) return undefined
  const before = countSyntaxProblems(text)
  const places = Array.from(line.slice(open).matchAll(/(?<=[^\s,:{[]) +(?=["']?[\w-]+["']?: )/g))
    .map(({ index }) => lineStart + open + index)
    .filter((each) => countSyntaxProblems(`${text.slice(0, each)},${text.slice(each)}`) < before)
  if (places.length !== 1) return undefined
  const [start = 0] = places
  const [, next = ''] = /^ +([^:]*:)/.exec(text.slice(start)) ?? []
  const message = `Missing \`,\` in front of \`${next}\``
  return { message, start: start - 1, end: start, help: 'Separate the keys by commas' }
}

/** Finds a list item or a value without a space in front of it, on the line of an error. */
function findMissingSpace(text: string, at: number): ConfigProblem | undefined {
  const line = lineAt(text, at)
  const [whole, mark = ''] = /^ *(-(?=[^\s-])|[\w-]+:(?=[^\s:/]))/.exec(line.text) ?? []
  if (whole === undefined) return undefined
  const end = line.start + whole.length
  const repaired = `${text.slice(0, end)} ${text.slice(end)}`
  if (countSyntaxProblems(repaired) >= countSyntaxProblems(text)) return undefined
  const [sign, what] = mark === '-' ? ['hyphen', 'item'] : ['colon', 'value']
  return {
    message: `Missing space after \`${mark}\``,
    start: end - mark.length,
    end,
    help: `Put a space between the ${sign} and the ${what}`,
    replacement: `${mark} `,
  }
}

function describeError(
  { code, message, pos: [at] }: YAMLError,
  text: string,
): Pick<ConfigProblem, 'message' | 'help'> & Partial<Offsets> {
  const [quote] = /(?<=^Missing closing )["']/.exec(message) ?? []
  if (quote) {
    return { message: `Missing \`${quote}\` at the end of the text`, help: 'Close the quote' }
  }
  const [bracket] = /(?<=end with a )[\]}]/.exec(message) ?? []
  if (bracket) {
    const help = `Close it with \`${bracket}\`, or put a text that begins with a bracket in quotes`
    const open = text.lastIndexOf(bracket === '}' ? '{' : '[', at)
    return {
      message: `Missing \`${bracket}\` at the end of a list or mapping`,
      help,
      ...(open !== -1 && { start: open, end: open + 1 }),
    }
  }
  if (code === 'DUPLICATE_KEY') {
    const [, name = '', isList] = /^\s*([^:\n]*)(?::\s*(\[|- ))?/.exec(text.slice(at)) ?? []
    const key = name.trim()
    const help = isList
      ? `Write one list with the entries of both: \`${key}: [one, two]\``
      : 'A key may appear only once; remove one of the two'
    return { message: `Duplicate key \`${key}\``, help }
  }
  if (code === 'MULTIPLE_DOCS') {
    const help = 'Remove the line `---`, or the dots, between the two'
    return { message: 'Unexpected second document, expected one per file', help }
  }
  if (code === 'MULTILINE_IMPLICIT_KEY') {
    return { message: 'Cannot find the colon of this line', help: 'Write `key: value`' }
  }
  return { message: `Unexpected YAML: ${tidyMessage(message)}` }
}
