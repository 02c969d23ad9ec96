import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'

/** Prints a tree as GitHub's Markdown. */
export function printMarkdown(tree: Root): string {
  return toMarkdown(tree, {
    bullet: '-',
    emphasis: '_',
    extensions: [gfmToMarkdown({ tablePipeAlign: false })],
    listItemIndent: 'one',
    rule: '-',
  })
}
