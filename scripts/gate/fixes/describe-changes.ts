import { createLineIndex } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'
import type { FixedFile } from './write-fixes.ts'

/** Describes each edit of a file as `line:column  old → new  rule`. */
export function describeChanges({ before, fixed }: FixedFile): string[] {
  const lines = createLineIndex(before)
  return fixed.flatMap(({ fix = [], ruleId }) =>
    fix.map(({ start, end, text }) => {
      const { line, column } = lines.pointAt(start)
      return `  ${line}:${column}  ${quoteText(before.slice(start, end))} → ${quoteText(text)}  ${ruleId}`
    }),
  )
}

function quoteText(text: string): string {
  if (text === '') return 'nothing'
  return `\`${truncate(text.replaceAll('\n', '⏎'), 60)}\``
}
