import { findOutdentedFences, isWithin } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { Document } from '#content/page.ts'

/** A line with less indentation ends the list item, and the code block with it. */
export const codeIndentationRule: PageRule = {
  id: 'code:indentation',
  summary: 'All lines of a code block in a list are indented like the first one.',
  severity: 'error',
  fixes: 'markup',
  check: ({ file, mdx }) =>
    findOutdentedFences(file.text).map(({ indent, start, end }) => {
      const [opening = '', ...lines] = file.text.slice(start, end).split('\n')
      const body = lines.slice(0, -1).filter((line) => line.trim())
      const leftmost = Math.min(...body.map((line) => line.length - line.trimStart().length))
      const shifted = lines.map((line) => (line.trim() ? indent.slice(leftmost) + line : line))
      shifted.splice(-1, 1, indent + lines.at(-1)!.trim())
      return {
        message: 'Unexpected indentation of a code block in a list',
        start: start + indent.length,
        end: start + opening.length,
        help: `Indent every line by ${indent.length} spaces, like the first one`,
        fix: [{ start, end, text: [opening, ...shifted].join('\n') }],
        // `mdx:syntax` skips pages that do not parse for this reason.
        isRequired: !mdx.tree,
      }
    }),
}

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
