import { createHash } from 'node:crypto'
import { toRepositoryPath, type RenderOptions, type Report } from './report.ts'
import { createLineReader } from './source-lines.ts'

/**
 * A fingerprint for each diagnostic, in their order: unique in the report, and the same in the next
 * one where the finding only moved. It is made of the file, the rule, the message and the text of
 * the line, and of a number where all of these are equal.
 */
export function fingerprintDiagnostics(report: Report, options: RenderOptions): string[] {
  const linesOf = createLineReader(report)
  const seen = new Map<string, number>()
  return report.diagnostics.map(({ file, ruleId, message, line }) => {
    const text = linesOf(file)?.[line - 1]?.trim() ?? ''
    const parts = [toRepositoryPath(file, options), ruleId, withoutHint(message), text]
    const key = JSON.stringify(parts)
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    return createHash('sha256').update(`${number} ${key}`).digest('hex').slice(0, 32)
  })
}

/** What a message suggests depends on other pages; the finding stays the same. */
function withoutHint(message: string): string {
  return message.replace(/; did you mean .*$/s, '')
}
