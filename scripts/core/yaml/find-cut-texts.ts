import { isScalar, visit, type Document } from 'yaml'
import { lineAt } from '../line-index.ts'
import { truncate } from '../message-parts.ts'
import { quoteYaml } from './parse-documents.ts'
import type { ConfigProblem } from './zod-diagnostics.ts'

/** Finds unquoted values of `keys` that YAML silently cuts, because ` #` starts a comment. */
export function findCutTexts(
  document: Document.Parsed,
  text: string,
  keys: readonly string[],
): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  visit(document, {
    Scalar(position, { value, type, range }, path) {
      const key = path.findLast((each) => 'key' in each)?.key
      if (position === 'key' || !isScalar(key) || !keys.includes(String(key.value))) return
      if (type !== 'PLAIN' || !(typeof value === 'string' || value === null)) return
      const [start, valueEnd] = range!
      const { end } = lineAt(text, start)
      const [comment] = /^\s*#.*/.exec(text.slice(valueEnd, end)) ?? []
      if (comment === undefined) return
      const whole = text.slice(start, end).trim()
      problems.push({
        message: `Unexpected \` #\`, which cuts the text ${value ? `to \`${truncate(value, 50)}\`` : 'as a whole'}`,
        start: valueEnd,
        end: start + whole.length,
        help: `Write it in quotes: \`${quoteYaml(whole)}\`; put a comment on a line of its own`,
      })
    },
  })
  return problems
}
