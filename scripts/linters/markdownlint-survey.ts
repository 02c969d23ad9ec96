import type { Root } from 'mdast'
import { nodesOfType } from '../content/nodes-of-type.ts'
import type { MaskedPage } from './mask-mdx.ts'

/** A page as the looks for markdownlint's rules want it. */
export interface Survey {
  tree: Root
  /** The page as written; offsets of the tree count in it. */
  text: string
  /** The masked lines, as markdownlint gets them. */
  lines: string[]
  /** The same with a backtick for each line of front matter and code. */
  proseLines: string[]
  prose: string
}

/** Surveys a page; undefined where it does not begin with front matter. */
export function surveyPage({ page, lines }: MaskedPage): Survey | undefined {
  const { tree } = page.mdx
  const [first] = tree.children
  if (first?.type !== 'yaml' || first.position?.start.offset !== 0) return undefined
  const proseLines = [...lines]
  for (const { position } of [first, ...nodesOfType(tree, 'code')]) {
    proseLines.fill('`', position!.start.line - 1, position!.end.line)
  }
  return { tree, text: page.file.text, lines, proseLines, prose: proseLines.join('\n') }
}

/** Whether a masked line is blank to markdownlint: a comment, such as stands for a tag, counts too. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '' || line.trim() === '<!---->'
}

/** Numbers of the first and last line of a node. */
export function linesOf({
  position,
}: {
  position?: Root['position']
}): [first: number, last: number] {
  return [position!.start.line, position!.end.line]
}

/** Whether the lines before and after a node, by number of its first and last line, are blank. */
export function standsFree({ lines }: Survey, first: number, last: number): boolean {
  return isBlank(lines[first - 2]) && isBlank(lines[last])
}
