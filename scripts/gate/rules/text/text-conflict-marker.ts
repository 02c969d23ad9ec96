import { findFencedBlocks } from '#content/parse/find-fenced-blocks.ts'
import type { PageRule } from '#content/rule.ts'

const marker = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of samples that may show a conflict. */
const illustrations = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/** Found also in front matter, in code, and in a page that is no MDX because of them. */
export const textConflictMarkerRule: PageRule = {
  id: 'text:conflict-marker',
  summary: 'No conflict markers of git are left in a file.',
  severity: 'error',
  scope: 'page',
  *check({ file: { text }, mdx }) {
    if (!/^(?:<{7}|>{7})/m.test(text)) return
    const samples = findFencedBlocks(text).filter(
      ({ language, isClosed }) => isClosed && illustrations.has(language),
    )
    let isOpen = false
    for (const { 0: line, index: start } of text.matchAll(marker)) {
      if (samples.some((sample) => sample.start < start && start < sample.end)) continue
      // `=======` by itself may underline a heading.
      if (/^[=|]/.test(line) && !isOpen) continue
      isOpen = !line.startsWith('>')
      yield {
        message: `Unexpected conflict marker \`${line.slice(0, 7)}\``,
        start,
        end: start + line.trimEnd().length,
        help: 'Keep what is right of the two versions and delete the three marker lines',
        isRequired: !mdx.tree,
      }
    }
  },
}
