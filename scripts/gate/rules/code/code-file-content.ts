import path from 'node:path/posix'
import { collectFences, readFence } from '#content/parse/collect-fences.ts'
import type { SitePageRule } from '#content/rule.ts'
import { truncate } from '#core/message-parts.ts'

/**
 * Compares only if at least half of the lines are in the file. A sample with less in common, or with
 * an ellipsis in place of lines, may show something else on purpose.
 */
export const codeFileContentRule: SitePageRule = {
  id: 'code:file-content',
  needs: ['variables'],
  summary: 'A fence with the `filename` of a file beside the page contains lines of that file.',
  severity: 'warning',
  scope: 'site-page',
  *check(page, { site }) {
    // Fences need the tree, which cached pages lack.
    if (!page.file.text.includes('filename="')) return
    const folder = path.dirname(page.file.path)
    const fileOf = (name: string) => site.images.get(path.join(folder, name))?.text
    const names = Array.from(
      page.file.text.matchAll(/filename="([^"]+)"/g),
      ([, name = '']) => name,
    )
    if (names.every((name) => fileOf(name) === undefined)) return
    for (const fence of collectFences(page)) {
      const file = fence.filename === undefined ? undefined : fileOf(fence.filename)
      if (file === undefined || fence.unchecked) continue
      const { text, rangeAt } = readFence(fence, page, site.variables)
      const difference = findDifference(text.split('\n'), file.trimEnd().split('\n'))
      if (!difference) continue
      const { index, expected } = difference
      const lines = text.split('\n')
      const lineStart = lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0)
      const part = findDifferingPart(lines[index]!, expected ?? '')
      const wanted = expected === undefined ? 'the end' : describePart(part.expected)
      yield {
        message: `Unexpected ${describePart(part.found)}, expected ${wanted} as in \`${truncate(fence.filename!, 30)}\``,
        ...rangeAt(lineStart + part.start, lineStart + part.start + part.found.length),
        help: `Copy the lines from the file, or mark the sample: \`\`\`${fence.language ?? 'text'} unchecked`,
      }
    }
  },
}

function describePart(part: string): string {
  return part === '' ? 'nothing' : `\`${truncate(part, 30)}\``
}

/** Returns the words in which two lines differ, and their offset in the first one. */
function findDifferingPart(line: string, expected: string) {
  const [a, b] = [splitWords(line.trim()), splitWords(expected.trim())]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let same = 0
  while (same < Math.min(a.length, b.length) - start && a.at(-1 - same) === b.at(-1 - same)) same++
  return {
    start: line.search(/\S|$/) + a.slice(0, start).join('').length,
    found: a.slice(start, a.length - same).join(''),
    expected: b.slice(start, b.length - same).join(''),
  }
}

function splitWords(line: string): string[] {
  return line.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]/gu) ?? []
}

/**
 * Returns the first line of `sample` that differs from `file`, and the expected one, at the place
 * where the most lines are equal. Ignores indentation, since samples are often parts.
 */
function findDifference(
  sample: string[],
  file: string[],
): { index: number; expected: string | undefined } | undefined {
  if (sample.some((line) => /(?:\.{3}|…)\W*$/.test(line))) return undefined
  const isEqual = (line: string, index: number) => line.trim() === file[index]?.trim()
  const known = new Set(file.map((line) => line.trim()))
  const shared = sample.filter((line) => known.has(line.trim())).length
  if (shared * 2 < sample.length) return undefined
  let best = { index: -1, count: -1, offset: 0 }
  for (let offset = 0; offset < file.length; offset++) {
    const count = sample.filter((line, index) => isEqual(line, offset + index)).length
    const index = sample.findIndex((line, at) => !isEqual(line, offset + at))
    if (index === -1) return undefined
    if (index > best.index || (index === best.index && count > best.count)) {
      best = { index, count, offset }
    }
  }
  return { index: best.index, expected: file[best.offset + best.index] }
}
