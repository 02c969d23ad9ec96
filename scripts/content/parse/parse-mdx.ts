import type { Nodes, Root } from 'mdast'
import { mdxToJs, mdxToMdast } from 'satteri'
import { couldExhaustStack, deepest } from '#core/could-exhaust-stack.ts'
import { findExcess, isLongCode, tooDeep } from './find-excess.ts'
import { findFrontMatter, isFrontMatterOpen } from './find-front-matter.ts'
import { normalizeTree } from './normalize-tree.ts'
import { parseWithMicromark } from './parse-with-micromark.ts'
import type { ParsedMdx } from './parsed-mdx.ts'

/**
 * Parses MDX with GitHub's Markdown and YAML front matter into one tree; nothing is evaluated. What
 * Sätteri does not take is parsed by micromark, which says why, or takes it after all.
 */
export function parseMdx(text: string): ParsedMdx {
  const problem = isFrontMatterOpen(text) ? openFrontMatter : findExcess(text)
  if (problem) return { problem }
  const tree = parseWithSatteri(text)
  if (!tree && isLongCode(text)) return { problem: longCode }
  const parsed = tree ? { tree } : parseWithMicromark(text)
  return parsed.tree && isDeeperThan(deepest, parsed.tree)
    ? { problem: { message: tooDeep, line: 1, column: 1 } }
    : parsed
}

/** The tree that Sätteri builds; undefined where it throws. */
export function parseWithSatteri(text: string): Root | undefined {
  const mayHoldCode = /\{|^(?:import|export)\b/m.test(text)
  if (notForSatteri.test(text) || text.split('<').length > mostTags) return undefined
  if (mayHoldCode && couldExhaustStack(text)) return undefined
  try {
    // Both parsers put U+FFFD in the place of U+0000, but this one not everywhere.
    const readable = text.replaceAll('\0', '\uFFFD')
    const tree = mdxToMdast(readable) as Root
    // Whether `import` and `export` begin code or a sentence shows only when the page is compiled.
    const code = tree.children.filter((node) => node.type === 'mdxjsEsm')
    if (code.length > 0) mdxToJs(code.map(({ value }) => `${value}\n`).join('\n'))
    return hidesText(tree, text) ? undefined : normalizeTree(tree, text)
  } catch {
    return undefined
  }
}

/**
 * What is left to micromark: front matter in TOML, in which Sätteri would hide what is code to MDX; a
 * backslash as the last character, over which it may end the process; footnotes within components, of
 * which it does not see some. See docs/upstream/satteri.md.
 */
const notForSatteri = /(?<![\s\S])\+\+\+|\\$(?![\s\S])|^[ \t>]+\[\^[^\]\n]{1,999}\]:/m

/**
 * Sätteri looks at each element with text on a line of its own with all before it: from here on, micromark
 * is faster.
 */
const mostTags = 20_000

/**
 * Whether the parser took something else for front matter than we do: Sätteri lets `...` end it, and
 * has none behind a tab. See docs/upstream/satteri.md.
 */
function hidesText({ children: [first] }: Root, text: string): boolean {
  const theirs = first?.type === 'yaml' ? first.position!.end.offset! : 0
  const ours = findFrontMatter(text)?.end ?? 0
  return text.slice(Math.min(theirs, ours), Math.max(theirs, ours)).trim() !== ''
}

/** Of this, the rule `front-matter:schema` speaks. */
const openFrontMatter = { message: 'Front matter that never ends', line: 1, column: 1 }

const longCode = { message: 'Code that is too long to be looked at', line: 1, column: 1 }

function isDeeperThan(limit: number, tree: Root): boolean {
  let level: Nodes[] = [tree]
  for (let depth = 0; depth <= limit && level.length > 0; depth++) {
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
  return level.length > 0
}
