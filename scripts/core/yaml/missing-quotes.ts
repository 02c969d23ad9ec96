import { parseYamlDocument } from './parse-documents.ts'
import { quoteYaml } from './quote-yaml.ts'
import type { SchemaProblem } from './zod-diagnostics.ts'

/**
 * Finds on the line of an error a text that is no YAML for want of quotes, as in `title: Test: data`;
 * undefined where quotes would not mend the line.
 */
export function findMissingQuotes(text: string, at: number): SchemaProblem | undefined {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const line = /.*/.exec(text.slice(lineStart))![0].trimEnd()
  const [, before = '', value = ''] = /^(\s*(?:- +)*(?:[\w-]+:\s+)?)(\S.*)$/.exec(line) ?? []
  const reason = findReason(value)
  if (!reason) return undefined
  const replacement = quoteYaml(value)
  const [start, end] = [lineStart + before.length, lineStart + before.length + value.length]
  const mended = text.slice(0, start) + replacement + text.slice(end)
  if (countErrors(mended) >= countErrors(text)) return undefined
  return {
    message: `Missing quotes around a text ${reason}`,
    start,
    end,
    help: `Write \`${before.trimStart()}${replacement}\``,
    replacement,
  }
}

/** What YAML takes for more than text; undefined where it is something else that is wrong. */
function findReason(value: string): string | undefined {
  if (/^\{product\./.test(value)) return 'that begins with a variable'
  if (/^["'[{|>]/.test(value)) return undefined
  if (/^[@`%*&!]/.test(value)) return `that begins with \`${value[0]}\``
  return /:(?:\s|$)/.test(value) ? 'with a colon in it' : undefined
}

function countErrors(text: string): number {
  return parseYamlDocument(text).errors.length
}
