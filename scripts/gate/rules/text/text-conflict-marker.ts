import { findFencedBlocks } from '#content/parse/find-fenced-blocks.ts'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Page } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'

const marker = /^(?:<{7}|>{7}|={7}|\|{7})(?=[ \n]|$)[^\n]*/gm

/** Languages of samples that may show a conflict. */
const illustrations = new Set(['text', 'txt', 'plain', 'plaintext', 'diff', 'patch', 'git'])

/**
 * Found in any file, also one that is no MDX because of them, in
 * front matter and in code. Left alone: `=======` without a `<<<<<<<` before it, which may underline
 * a heading, and conflicts shown in a block of `text`, `diff`, `patch` or `git`.
 */
export const textConflictMarkerRule: PageRule = {
  id: 'text:conflict-marker',
  summary: 'No conflict markers of git are left in a file.',
  severity: 'error',
  scope: 'page',
  *check(page) {
    if (!/^(?:<{7}|>{7}|={7})/m.test(page.file.text)) return
    const isIllustration = findIllustrations(page)
    let isOpen = false
    for (const { 0: line, index } of page.file.text.matchAll(marker)) {
      if (isIllustration(index)) continue
      const sign = line[0]
      if ((sign === '=' || sign === '|') && !isOpen) continue
      isOpen = sign === '<' || (isOpen && sign !== '>')
      yield { ...describe(line, index), isRequired: !page.mdx.tree }
    }
  },
}

function describe(line: string, start: number): Finding {
  return {
    message: `Unexpected conflict marker \`${line.slice(0, 7)}\``,
    start,
    end: start + line.trimEnd().length,
    help: 'Keep what is right of the two versions and delete the three marker lines',
  }
}

/** Says of an offset whether it lies in a block of code that may show a conflict. */
function findIllustrations({ mdx, file }: Page): (offset: number) => boolean {
  const ranges: [start: number, end: number][] = []
  if (mdx.tree) {
    for (const { lang, position } of nodesOfType(mdx.tree, 'code')) {
      if (!illustrations.has(lang ?? '')) continue
      ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0])
    }
  } else {
    for (const { language, start, end, isClosed } of findFencedBlocks(file.text)) {
      if (isClosed && illustrations.has(language)) ranges.push([start, end])
    }
  }
  return (offset) => ranges.some(([start, end]) => offset > start && offset < end)
}
