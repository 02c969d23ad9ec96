import { nodesOfType } from '#core/tree.ts'
import { findOutdentedFences, isWithin } from '#content/parse/collect-fences.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * An unclosed fence turns the rest of the page, list item or component into code, or swallows the
 * opening line of the next fence.
 */
export const codeUnclosedFenceRule: PageRule = {
  id: 'code:unclosed-fence',
  summary: 'A code fence has a closing line.',
  severity: 'error',
  scope: 'page',
  *check({ mdx: { tree }, file }) {
    const outdented = findOutdentedFences(file.text)
    for (const { position } of nodesOfType(tree, 'code')) {
      const start = position?.start.offset ?? 0
      // `code:indentation` reports these.
      if (isWithin(outdented, start)) continue
      const [opening = '', ...lines] = file.text.slice(start, position?.end.offset).split('\n')
      const mark = /^(?:`{3,}|~{3,})/.exec(opening)?.[0]
      if (!mark) continue
      const fence = new RegExp(`^[\\s>]*${mark[0]}{${mark.length},}([^${mark[0]}\\n]*)$`)
      const next = lines.findIndex((line) => fence.exec(line)?.[1]?.trim())
      const isClosed = fence.exec(lines.at(-1) ?? '')?.[1]?.trim() === ''
      if (isClosed && next === -1) continue
      const line = `Close it with a line of ${mark.length} ${mark[0] === '`' ? 'backticks' : 'tildes'}`
      yield {
        message: isClosed
          ? 'Cannot find the end of the code block before the next one'
          : 'Cannot find the end of the code block',
        start,
        end: start + opening.length,
        help: isClosed ? `${line}; around a sample with fences, of ${mark.length + 1}` : line,
      }
    }
  },
}
