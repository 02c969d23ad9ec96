import { isAlias, visit, type Alias, type Document, type YAMLError } from 'yaml'
import { findMissingQuotes } from './missing-quotes.ts'
import { countSyntaxProblems, parseYamlDocument, locateYamlError } from './parse-documents.ts'
import { textStart } from '../diagnostic.ts'
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
    findMissingQuotes(text, start) ??
    findTab(text, error) ??
    findIndentedKey(text, start) ??
    findMissingColonSpace(text, start) ?? { ...describeError(error, text), start, end }
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
  const start = text.lastIndexOf('\n', error.pos[0] - 1) + 1
  const [indent = ''] = /^[ \t]*/.exec(text.slice(start)) ?? []
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
 * Finds an indented key on or after the line of an error. Returns `undefined` if removing its
 * indentation would not reduce the number of errors.
 */
function findIndentedKey(text: string, at: number): ConfigProblem | undefined {
  const pattern = /^( +)([\w-]+:)/gm
  pattern.lastIndex = text.lastIndexOf('\n', at - 1) + 1
  const [, spaces = '', key] = pattern.exec(text) ?? []
  const start = pattern.lastIndex - (key?.length ?? 0) - spaces.length
  const repaired = text.slice(0, start) + text.slice(start + spaces.length)
  if (key === undefined || countSyntaxProblems(repaired) >= countSyntaxProblems(text))
    return undefined
  const message = `Unexpected space in front of \`${key}\``
  return {
    message,
    start,
    end: start + spaces.length,
    help: `Write \`${key}\` at the beginning of the line`,
    replacement: '',
  }
}

/** Finds a key without a space after its colon, on the line of an error. */
function findMissingColonSpace(text: string, at: number): ConfigProblem | undefined {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const [whole, key = ''] = /^ *([\w-]+:)(?=[^\s:/])/.exec(text.slice(lineStart)) ?? []
  if (whole === undefined) return undefined
  const start = lineStart + whole.length
  const repaired = `${text.slice(0, start)} ${text.slice(start)}`
  if (countSyntaxProblems(repaired) >= countSyntaxProblems(text)) return undefined
  return {
    message: `Missing space after \`${key}\``,
    start: start - key.length,
    end: start,
    help: 'Put a space between the colon and the value',
    replacement: `${key} `,
  }
}

function describeError(
  { code, message, pos: [at] }: YAMLError,
  text: string,
): Pick<ConfigProblem, 'message' | 'help'> {
  const [quote] = /(?<=^Missing closing )["']/.exec(message) ?? []
  if (quote) {
    return { message: `Missing \`${quote}\` at the end of the text`, help: 'Close the quote' }
  }
  const [bracket] = /(?<=end with a )[\]}]/.exec(message) ?? []
  if (bracket) {
    const help = 'Put a text that begins with a bracket in quotes'
    return { message: `Missing \`${bracket}\` at the end of a list or mapping`, help }
  }
  if (code === 'DUPLICATE_KEY') {
    const [, key = ''] = /^\s*([^:\n]*)/.exec(text.slice(at)) ?? []
    const help = 'A key may appear only once; remove one of the two'
    return { message: `Duplicate key \`${key.trim()}\``, help }
  }
  if (code === 'MULTIPLE_DOCS') {
    const help = 'Remove the line `---`, or the dots, between the two'
    return { message: 'Unexpected second document, expected one per file', help }
  }
  if (code === 'MULTILINE_IMPLICIT_KEY') {
    return { message: 'Cannot find the colon of this line', help: 'Write `key: value`' }
  }
  return { message: `Unexpected YAML: ${tidyYamlMessage(message)}` }
}

/**
 * Adapts a parser message to our style. Keeps only its first line, lowercases the first letter, and
 * removes final punctuation.
 */
function tidyYamlMessage(message: string): string {
  const first = message.split('\n')[0]!.replace(/[.:]\s*$/, '')
  return first.charAt(0).toLowerCase() + first.slice(1)
}
