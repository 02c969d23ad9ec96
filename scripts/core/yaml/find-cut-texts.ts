import { isScalar, visit, type Document, type Scalar } from 'yaml'
import type { Finding } from '../diagnostic.ts'
import { lineAt } from '../line-index.ts'
import { truncate } from '../message-parts.ts'
import { quoteYaml } from './parse-documents.ts'

/**
 * Finds unquoted values of `keys` that YAML silently cuts, because ` #` starts a comment or because
 * they begin with an anchor (`&name`) or a tag (`!name`).
 */
export function findCutTexts(
  document: Document.Parsed,
  text: string,
  keys: readonly string[],
): Finding[] {
  const problems: Finding[] = []
  visit(document, {
    Scalar(position, node, path) {
      const key = path.findLast((each) => 'key' in each)?.key
      if (position === 'key' || !isScalar(key) || !keys.includes(String(key.value))) return
      const { value, anchor, tag, type, range } = node
      const isUsed = anchor !== undefined && text.includes(`*${anchor}`)
      if (type !== 'PLAIN' || !(typeof value === 'string' || value === null) || isUsed) return
      const line = lineAt(text, range![0])
      const [before = ''] = /^\s*(?:- +)*(?:["']?[\w-]+["']?:\s+)?/.exec(line.text) ?? []
      const start = line.start + before.length
      // A value elsewhere in its line is part of a list in brackets.
      if (start !== range![0] && value !== null && (anchor ?? tag) === undefined) return
      const problem = describeCut(node, line.text.slice(before.length).trimEnd(), start)
      if (problem) problems.push(problem)
    },
  })
  return problems
}

/** Describes the cut of a value, given its line from the value on. */
function describeCut(
  { value, anchor, tag }: Scalar,
  source: string,
  start: number,
): Finding | undefined {
  const comment = source.search(/(?:^|\s)#/)
  const [property] = (anchor ?? tag) ? (/^(?:&|!!?)(?!str\s)[^\s!]\S*/.exec(source) ?? []) : []
  if (property === undefined && comment === -1) return undefined
  const end = start + source.length
  const quotes = quoteYaml(source)
  const kept = typeof value === 'string' && value ? `to \`${truncate(value, 50)}\`` : 'as a whole'
  const help = `Write it in quotes: \`${quotes}\``
  if (comment !== -1) {
    return {
      message: `Unexpected \` #\`, which cuts the text ${kept}`,
      start: start + comment,
      end,
      help: `${help}; put a comment on a line of its own`,
    }
  }
  const isTag = property!.startsWith('!!')
  return {
    message: `Unexpected \`${property}\`, which cuts the text ${kept}`,
    start,
    end: start + property!.length,
    help: isTag ? `Remove \`${property}\`, or write all of it in quotes` : help,
    ...(!isTag && { fix: [{ start, end, text: quotes }] }),
  }
}
