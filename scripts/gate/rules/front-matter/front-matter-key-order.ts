import { frontMatterSchema } from '#content/schema/front-matter.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * The keys of the front matter stand in one order on every page, that of the manual: title and
 * description first, then the address, then the sidebar, then the rest. Readers of the source find
 * what they look for, and two people who add a key add it in the same place.
 *
 * Front matter with comments is put right by hand, since a comment may belong to any key.
 */
export const frontMatterKeyOrderRule: PageRule = {
  id: 'front-matter:key-order',
  severity: 'warning',
  scope: 'page',
  *check({ file, bodyStart, frontMatter }) {
    if (!frontMatter) return
    const blocks = collectBlocks(file.text.slice(0, bodyStart))
    const sorted = blocks.toSorted((a, b) => rankOf(a.key) - rankOf(b.key))
    const wrong = blocks.findIndex((block, index) => block !== sorted[index])
    if (wrong === -1) return
    const [found, expected] = [blocks[wrong]!, sorted[wrong]!]
    const first = blocks[0]!.start
    const last = blocks.at(-1)!
    const hasComment = /^[ \t]*#/m.test(file.text.slice(first, last.end))
    yield {
      message: `Unexpected key \`${found.key}\`, expected \`${expected.key}\` before it`,
      start: found.start,
      end: found.start + found.key.length,
      help: `The order is ${order.map((key) => `\`${key}\``).join(', ')}`,
      ...(!hasComment && {
        fix: [{ start: first, end: last.end, text: sorted.map(({ text }) => text).join('') }],
      }),
    }
  },
}

const order = Object.keys(frontMatterSchema.shape)

function rankOf(key: string): number {
  return order.indexOf(key)
}

interface Block {
  key: string
  /** The key's lines, with the line break at the end. */
  text: string
  start: number
  end: number
}

/** The top-level keys of a block mapping, each with all lines up to the next one. */
function collectBlocks(frontMatter: string): Block[] {
  const bodyEnd = frontMatter.lastIndexOf('\n---') + 1
  const keys = Array.from(frontMatter.slice(0, bodyEnd).matchAll(/^(\w+):/gm))
  return keys.map((match, index) => {
    const start = match.index
    const end = keys[index + 1]?.index ?? bodyEnd
    return { key: match[1]!, text: frontMatter.slice(start, end), start, end }
  })
}
