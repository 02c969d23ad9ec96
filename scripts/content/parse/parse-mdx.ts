import type { Nodes, Root } from 'mdast'
import { mdxToMdast } from 'satteri'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { walkTree } from '#core/tree.ts'
import { isJsxElement, type JsxElement } from './collect-elements.ts'

export type ParsedMdx =
  { tree: Root; problem?: undefined } | { tree?: undefined; problem: ParseProblem }

/** Parse error. Line and column are 1-based, columns in UTF-16 code units. */
export interface ParseProblem {
  message: string
  line: number
  column: number
}

/**
 * Parses MDX with GFM and YAML front matter. Evaluates nothing, and does not check the JavaScript
 * of `import` and `export`. Adds positions to attributes of JSX elements.
 */
export function parseMdx(text: string): ParsedMdx {
  if (isFrontMatterOpen(text)) return { problem: openFrontMatter }
  let tree: Root
  try {
    tree = mdxToMdast(text) as Root
  } catch (error) {
    return { problem: describeError(error as Error) }
  }
  if (isTooDeep(tree)) return { problem: tooDeep }
  const lines = createLineIndex(text)
  walkTree(tree, (node) => {
    if (isJsxElement(node)) placeAttributes(node, text, lines)
  })
  return { tree }
}

/** Reported by `front-matter:schema`. */
const openFrontMatter = { message: 'Front matter that never ends', line: 1, column: 1 }

/** Parses a message of Sätteri, which adds the position and a category: `3:1: … (mdx-jsx:…)`. */
function describeError({ message }: Error): ParseProblem {
  const [, line = 1, column = 1, reason = message] =
    /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? []
  return { message: reason, line: Number(line), column: Number(column) }
}

const deepest = 200
const tooDeep = { message: `More than ${deepest} nested levels`, line: 1, column: 1 }

function isTooDeep(tree: Root): boolean {
  let level: Nodes[] = [tree]
  for (let depth = 0; depth <= deepest && level.length > 0; depth++) {
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
  return level.length > 0
}

/** Adds the positions of attributes, which Sätteri leaves out. */
function placeAttributes(
  { attributes, name, position }: JsxElement,
  text: string,
  lines: LineIndex,
) {
  let at = position!.start.offset! + 1 + (name?.length ?? 0)
  const pointAt = (offset: number) => ({ ...lines.pointAt(offset), offset })
  for (const attribute of attributes) {
    const isNamed = attribute.type === 'mdxJsxAttribute'
    const start = text.indexOf(isNamed ? attribute.name : '{', at)
    at = isNamed ? start + attribute.name.length : findBrace(text, start, attribute.value)
    const value = isNamed ? attribute.value : undefined
    if (typeof value === 'string') {
      const opening = text.slice(at).search(/["']/) + at
      at = text.indexOf(text.charAt(opening), opening + 1) + 1
    } else if (value) {
      at = findBrace(text, text.indexOf('{', at), value.value)
    }
    attribute.position = { start: pointAt(start), end: pointAt(at) }
  }
}

function findBrace(text: string, opening: number, expression: string): number {
  return text.indexOf('}', opening + 1 + expression.length) + 1
}

export interface FrontMatterText {
  yaml: string
  /** Start of the YAML. */
  start: number
  /** Start of the body. */
  end: number
}

/** Both fences must be alone on their lines, as in MDX. */
const frontMatterPattern = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/

/** Finds complete front matter at the start of `text`. */
export function findFrontMatter(text: string): FrontMatterText | undefined {
  const match = frontMatterPattern.exec(text)
  if (!match) return undefined
  return { yaml: match[1] ?? '', start: match[0].indexOf('\n') + 1, end: match[0].length }
}

export function isFrontMatterOpen(text: string): boolean {
  return /^---[ \t]*(?:\r?\n|$)/.test(text) && !findFrontMatter(text)
}
