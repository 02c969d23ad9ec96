import path from 'node:path/posix'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import type { SitePageRule } from '#content/rule.ts'
import type { Line } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'

/**
 * Reports the first line of a sample that its file does not contain, apart from indentation. Skips
 * samples with an ellipsis or with fewer than half of their lines in the file, which may show
 * something else on purpose.
 */
export const codeFileContentRule: SitePageRule = {
  id: 'code:file-content',
  needs: ['variables'],
  summary: 'A fence with the `filename` of a file beside the page contains lines of that file.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, { site }) {
    const folder = path.dirname(page.file.path)
    const fileOf = (name: string) => site.images.get(path.join(folder, name))?.text
    // Fences need the tree, which pages from the cache lack.
    const names = page.file.text.matchAll(/filename="([^"]+)"/g)
    if (Array.from(names).every(([, name = '']) => fileOf(name) === undefined)) return
    for (const fence of collectFences(page)) {
      const file = fence.filename === undefined ? undefined : fileOf(fence.filename)
      if (file === undefined || fence.unchecked) continue
      const { text, rangeAt } = readFence(fence, page, site.variables)
      const line = findForeignLine(text, file)
      if (!line) continue
      const name = truncate(fence.filename!, 30)
      yield {
        message: `Unexpected line \`${truncate(line.text, 40)}\`, which \`${name}\` does not contain`,
        ...rangeAt(line.start, line.end),
        help: `Copy the lines from the file, or mark the sample: \`\`\`${fence.language ?? 'text'} unchecked`,
      }
    }
  },
}

function findForeignLine(sample: string, file: string): Line | undefined {
  const known = new Set(file.split('\n').map((line) => line.trim()))
  const lines = Array.from(sample.matchAll(/^[ \t]*(\S.*?)[ \t]*$/gm), (match): Line => {
    const [found, text = ''] = match
    const start = match.index + found.indexOf(text)
    return { text, start, end: start + text.length }
  })
  const foreign = lines.filter(({ text }) => !known.has(text))
  const hasOmission = lines.some(({ text }) => /(?:\.{3}|…)\W*$/.test(text))
  return hasOmission || foreign.length * 2 > lines.length ? undefined : foreign[0]
}
