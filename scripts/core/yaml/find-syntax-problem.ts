import type { Document, YAMLError } from 'yaml'
import { applyEdits, textStart, type Finding } from '../diagnostic.ts'
import { lineAt } from '../line-index.ts'
import { tidyMessage } from '../message-parts.ts'
import { locateYamlError, parseYamlDocument } from './parse-documents.ts'
import { listRepairs } from './syntax-repairs.ts'

/** Finds the first syntax error, and explains it by the first edit that repairs it. */
export function findSyntaxProblem(document: Document.Parsed, text: string): Finding | undefined {
  const [error] = document.errors
  if (!error) return findBadExpansion(document)
  if (error.code === 'IMPOSSIBLE') return { message: error.message, ...textStart }
  const offsets = locateYamlError(error, document)
  const repairs = error.code === 'TAB_AS_INDENT' ? [] : [...listRepairs(text, offsets.start)]
  const repair = repairs.find(({ edit }) => {
    const repaired = parseYamlDocument(applyEdits(text, [edit]))
    return repaired.errors.length < document.errors.length
  })
  if (!repair) return { ...offsets, ...describeError(error, text) }
  const { edit, isCertain, message, help } = repair
  const { start, end } = edit
  return { message, start, end, help, ...(isCertain && { fix: [edit] }) }
}

/** Reports aliases whose expansion would not end or exhaust memory. */
function findBadExpansion(document: Document.Parsed): Finding | undefined {
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
  if (code === 'BAD_ALIAS' && message.startsWith('Cannot find')) return { message }
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
  TAB_AS_INDENT: {
    message: 'Unexpected tab at the beginning of a line, expected spaces',
    help: 'Indent with spaces, two for each level',
  },
}
