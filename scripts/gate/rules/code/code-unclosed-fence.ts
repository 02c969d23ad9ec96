import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import { findOutdentedFences, isWithin } from '#content/parse/collect-fences.ts'
import type { Document } from '#content/page.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * An unclosed fence turns the rest of the page, list item or component into code, or swallows the
 * opening line of the next fence.
 */
export const codeUnclosedFenceRule: PageRule = {
  id: 'code:unclosed-fence',
  summary: 'A code fence has a closing line.',
  severity: 'error',
  *check(page) {
    for (const { mark, isClosed, isDerived, start, end } of findUnclosedFences(page)) {
      if (isDerived) continue
      const line = `Close it with a line of ${mark.length} ${mark[0] === '`' ? 'backticks' : 'tildes'}`
      yield {
        message: isClosed
          ? 'Cannot find the end of the code block before the next one'
          : 'Cannot find the end of the code block',
        start,
        end,
        help: isClosed ? `${line}; around a sample with fences, of ${mark.length + 1}` : line,
      }
    }
  },
}

/** Opening line of a fence without a closing line of its own. */
interface UnclosedFence extends Offsets {
  mark: string
  /** Whether the fence ends, but after the opening line of another one. */
  isClosed: boolean
  /** Whether the line was meant to close a fence that is reported. */
  isDerived: boolean
}

/** Finds fences without a closing line, except those that `code:indentation` reports. */
export function findUnclosedFences({
  mdx: { tree },
  file: { text },
}: Pick<Document, 'mdx' | 'file'>): UnclosedFence[] {
  const outdented = findOutdentedFences(text)
  const found: UnclosedFence[] = []
  for (const { position } of nodesOfType(tree, 'code')) {
    const start = position?.start.offset ?? 0
    if (isWithin(outdented, start)) continue
    const [opening = '', ...lines] = text.slice(start, position?.end.offset).split('\n')
    const mark = /^(?:`{3,}|~{3,})/.exec(opening)?.[0]
    if (!mark) continue
    const fence = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}([^${mark[0]}\\n]*)$`)
    const next = lines.findIndex((line) => fence.exec(line)?.[1]?.trim())
    const isClosed = fence.exec(lines.at(-1) ?? '')?.[1]?.trim() === ''
    if (isClosed && next === -1) continue
    const isDerived = opening.trim() === mark && found.some((each) => each.isClosed)
    found.push({ mark, isClosed, isDerived, start, end: start + opening.length })
  }
  return found
}
