import type { Root } from 'mdast'
import { markdownToMdast, mdxToMdast } from 'satteri'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { walkTree } from '#core/tree.ts'
import { findConflicts } from './find-conflicts.ts'
import { findExcessOfText, findExcessOfTree, type ParseError } from './find-excess.ts'
import { isJsxElement, type JsxElement } from './collect-elements.ts'

export type ParsedMdx =
  { tree: Root; problem?: undefined } | { tree?: undefined; problem: ParseError }

/**
 * Parses MDX, or Markdown, with GFM and YAML front matter. Runs no code, and does not check the
 * JavaScript of `import` and `export`. Adds positions to the attributes of JSX elements.
 */
export function parseMdx(text: string, format: 'mdx' | 'md' = 'mdx'): ParsedMdx {
  if (hasUnclosedFrontMatter(text)) return { problem: frontMatterError }
  if (findConflicts(text).length > 0) return { problem: conflictProblem }
  const excess = findExcessOfText(text, format)
  if (excess) return { problem: excess }
  let tree: Root
  try {
    tree = (format === 'md' ? markdownToMdast(text) : mdxToMdast(text)) as Root
  } catch (error) {
    return { problem: describeError(error as Error, text) }
  }
  const excessOfTree = findExcessOfTree(tree)
  if (excessOfTree) return { problem: excessOfTree }
  const lines = createLineIndex(text)
  walkTree(tree, (node) => {
    if (isJsxElement(node)) addPositions(node, text, lines)
  })
  return { tree }
}

/** Problem of text with front matter that is not read as such, so its MDX cannot be read either. */
export const frontMatterError: ParseError = {
  message: 'Front matter without its delimiters',
  offset: 0,
}

/** Problem of text with a Git conflict, whose marks would be read as Markdown. */
export const conflictProblem: ParseError = { message: 'Git conflict', offset: 0 }

/** Splits an error message from Sätteri, `3:1: … (mdx-jsx:…)`, into its position and reason. */
function describeError({ message }: Error, text: string): ParseError {
  const [, line = 1, column = 1, reason = message] =
    /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s.exec(message) ?? []
  return { message: reason, offset: createLineIndex(text).offsetAt(Number(line), Number(column)) }
}

/** Adds positions to attributes, since Sätteri leaves them out. */
function addPositions({ attributes, name, position }: JsxElement, text: string, lines: LineIndex) {
  let at = position!.start.offset! + 1 + (name?.length ?? 0)
  const pointAt = (offset: number) => ({ ...lines.pointAt(offset), offset })
  for (const attribute of attributes) {
    const isNamed = attribute.type === 'mdxJsxAttribute'
    const start = text.indexOf(isNamed ? attribute.name : '{', at)
    at = isNamed ? start + attribute.name.length : findBraceEnd(text, start, attribute.value)
    const value = isNamed ? attribute.value : undefined
    if (typeof value === 'string') {
      const opening = text.slice(at).search(/["']/) + at
      at = text.indexOf(text.charAt(opening), opening + 1) + 1
    } else if (value) {
      at = findBraceEnd(text, text.indexOf('{', at), value.value)
    }
    attribute.position = { start: pointAt(start), end: pointAt(at) }
  }
}

function findBraceEnd(text: string, opening: number, expression: string): number {
  return text.indexOf('}', opening + 1 + expression.length) + 1
}

/** Pattern for front matter with both delimiters. As in MDX, each must be alone on its line. */
const frontMatterPattern = /^---[ \t]*\r?\n(?:([\s\S]*?)\n)??---[ \t]*(?:\r?\n|$)/

/**
 * Finds front matter at the start of `text`: its YAML and the offsets of the YAML and of the body.
 * Returns `undefined` if it is missing or unclosed.
 */
export function findFrontMatter(text: string) {
  const match = frontMatterPattern.exec(text)
  if (!match) return undefined
  return { yaml: match[1] ?? '', start: match[0].indexOf('\n') + 1, end: match[0].length }
}

/** Returns whether `text` has front matter keys near its start, but no front matter. */
export function hasStrayFrontMatter(text: string): boolean {
  const keyPattern = /^[ \t]*["']?(?:title|description|slug)["']?[ \t]*:/m
  return !findFrontMatter(text) && keyPattern.test(text.slice(0, 1000))
}

export function hasUnclosedFrontMatter(text: string): boolean {
  return /^---[ \t]*(?:\r?\n|$)/.test(text) && !findFrontMatter(text)
}
