import { visit, type Document, type YAMLError } from 'yaml'
import { applyEdits, textStart, type Finding } from '../diagnostic.ts'
import { lineAt } from '../line-index.ts'
import { tidyMessage } from '../message-parts.ts'
import { countSyntaxProblems, locateYamlError } from './parse-documents.ts'
import { listMissingQuotes, listRepairs, repairTabs, type Repair } from './syntax-repairs.ts'

/** Finds the first syntax error or bad alias, and explains it by the first edit that repairs it. */
export function findSyntaxProblem(document: Document.Parsed, text: string): Finding | undefined {
  const [error] = document.errors
  if (!error) return findBadAlias(document, text)
  if (error.code === 'IMPOSSIBLE') return { message: error.message, ...textStart }
  const offsets = locateYamlError(error, document)
  if (error.code === 'TAB_AS_INDENT') {
    const tabs = repairTabs(text, offsets.start)
    return findRepair(text, [tabs]) ?? toProblem({ ...tabs, isCertain: false })
  }
  const repair = findRepair(text, listRepairs(text, offsets.start))
  return repair ?? { ...offsets, ...describeError(error, text) }
}

function findRepair(text: string, repairs: Iterable<Repair>): Finding | undefined {
  const before = countSyntaxProblems(text)
  for (const repair of repairs) {
    if (countSyntaxProblems(applyEdits(text, [repair.edit])) < before) return toProblem(repair)
  }
  return undefined
}

function toProblem({ edit, isCertain, message, help }: Repair): Finding {
  const { start, end } = edit
  return { message, start, end, help, ...(isCertain && { fix: [edit] }) }
}

/** Finds an alias without an anchor, or aliases whose expansion would not end or exhaust memory. */
function findBadAlias(document: Document.Parsed, text: string): Finding | undefined {
  let problem: Finding | undefined
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined
      const [start = 0, end = 0] = alias.range ?? []
      const message = `Cannot find what \`*${alias.source}\` names`
      problem = findRepair(text, listMissingQuotes(text, start)) ?? { message, start, end }
      return visit.BREAK
    },
  })
  if (problem) return problem
  try {
    JSON.stringify(document.toJS())
    return undefined
  } catch {
    const message = 'Unexpected aliases, expected at most 100, none of them within what it names'
    return { message, ...textStart }
  }
}

function describeError({ code, message, pos: [at] }: YAMLError, text: string): Finding {
  const [quote] = /(?<=^Missing closing )["']/.exec(message) ?? []
  if (quote) {
    return { message: `Missing \`${quote}\` at the end of the text`, help: 'Close the quote' }
  }
  const [bracket] = /(?<=end with a )[\]}]/.exec(message) ?? []
  if (bracket) {
    const open = text.lastIndexOf(bracket === '}' ? '{' : '[', at)
    return {
      message: `Missing \`${bracket}\` at the end of a list or mapping`,
      help: `Close it with \`${bracket}\`, or put a text that begins with a bracket in quotes`,
      ...(open !== -1 && { start: open, end: open + 1 }),
    }
  }
  if (code === 'DUPLICATE_KEY') {
    const [key = ''] = text.slice(at, lineAt(text, at).end).split(':', 1)
    const help = 'A key may appear only once; remove one of the two'
    return { message: `Duplicate key \`${key.trim()}\``, help }
  }
  return errorWords[code] ?? { message: `Unexpected YAML: ${tidyMessage(message)}` }
}

const errorWords: Partial<Record<YAMLError['code'], { message: string; help: string }>> = {
  MULTIPLE_DOCS: {
    message: 'Unexpected second document, expected one per file',
    help: 'Remove the line `---`, or the dots, between the two',
  },
  MULTILINE_IMPLICIT_KEY: {
    message: 'Cannot find the colon of this line',
    help: 'Write `key: value`',
  },
}
