import type { Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mdxFromMarkdown } from 'mdast-util-mdx'
import { createMdxSyntax, tableSyntax } from './mdx-syntax.ts'
import { nodesOfType } from './nodes-of-type.ts'

/** An MDX text's tree, or where and why it does not parse. */
export type ParsedMdx =
  | { tree: Root; problem?: undefined }
  | { tree?: undefined; problem: { message: string; line: number; column: number } }

const syntax = createMdxSyntax()
const treesWithAddresses = [
  frontmatterFromMarkdown(['yaml']),
  gfmFromMarkdown(),
  mdxFromMarkdown(),
].flat()
// All that is done to finished trees is to look for more addresses in their texts.
const trees = treesWithAddresses.map((extension) => ({ ...extension, transforms: [] }))

/** Parses MDX with GitHub's Markdown and YAML front matter into one tree; nothing is evaluated. */
export function parseMdx(text: string): ParsedMdx {
  const parsed = parseWith(text, { addresses: false })
  // Where no text of the tree holds an address, no other reading of the page would find one.
  return mayHoldAddress(parsed, text) ? parseWith(text, { addresses: true }) : parsed
}

/** What GitHub's Markdown makes a link of where it stands as it is: web and mail addresses. */
const address = /https?:\/\/|www\.|[\w+.-]@[\w-]*\./i

function mayHoldAddress({ tree }: ParsedMdx, text: string): boolean {
  if (!tree) return address.test(text)
  return nodesOfType(tree, 'text').some(({ value }) => address.test(value))
}

function parseWith(text: string, { addresses }: { addresses: boolean }): ParsedMdx {
  try {
    const tree = fromMarkdown(text, {
      extensions: [
        ...syntax.base,
        ...(addresses ? [syntax.bareAddresses] : []),
        ...tableSyntax(syntax, text),
      ],
      mdastExtensions: addresses ? treesWithAddresses : trees,
    })
    return isDeeperThan(deepest, tree) ? { problem: tooDeep } : { tree }
  } catch (error) {
    // A parser that stumbles over a text says so too; the other pages are checked all the same.
    if (!isMessageWithPlace(error))
      return { problem: { message: String(error), line: 1, column: 1 } }
    const point = error.place && 'start' in error.place ? error.place.start : error.place
    return { problem: { message: error.reason, ...(point ?? pointIn(error.reason)) } }
  }
}

/** Levels of quotations and lists within each other; whoever walks the tree has to remember them. */
const deepest = 200
const tooDeep = { message: `More than ${deepest} levels within each other`, line: 1, column: 1 }

function isDeeperThan(limit: number, tree: Root): boolean {
  let level: Nodes[] = [tree]
  for (let depth = 0; depth <= limit && level.length > 0; depth++) {
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
  return level.length > 0
}

/** A tag that is never closed has its place in the message alone: `… for `<A>` (8:1-8:22)`. */
function pointIn(message: string): Point {
  const [, line = 1, column = 1] = /\((\d+):(\d+)-/.exec(message) ?? []
  return { line: Number(line), column: Number(column) }
}

interface Point {
  line: number
  column: number
}

/** The parsers of MDX throw a `VFileMessage`; anything else is a fault of theirs. */
function isMessageWithPlace(
  error: unknown,
): error is { reason: string; place?: Point | { start: Point } } {
  return typeof error === 'object' && error !== null && 'reason' in error && 'place' in error
}
