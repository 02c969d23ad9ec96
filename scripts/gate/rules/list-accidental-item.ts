import type { List, Nodes } from 'mdast'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Document } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { truncate } from '#core/message-parts.ts'
import { walkTree } from '#core/tree.ts'

/** Skips lists in list items, which are below the text of their item. */
export const listAccidentalItemRule: PageRule = {
  id: 'list:accidental-item',
  isGeneral: true,
  summary: 'A line within a sentence does not begin with `+` or `-` and a space.',
  severity: 'warning',
  check: findAccidentalItems,
}

/** Finds lists of one item that continue the sentence on the line above. */
export function findAccidentalItems({ mdx: { tree }, file: { text } }: Document): Finding[] {
  const found: Finding[] = []
  if (!tree) return found
  walkTree(tree, (node) => {
    if (!('children' in node) || node.type === 'listItem') return
    for (const [at, child] of node.children.entries()) {
      if (child.type === 'list' && continuesSentence(child, node.children[at - 1], text)) {
        found.push(describeItem(child, text))
      }
    }
  })
  return found
}

function continuesSentence(list: List, above: Nodes | undefined, text: string): boolean {
  if (above?.type !== 'paragraph' || list.children.length > 1 || list.ordered) return false
  const isDirectlyBelow = above.position!.end.line + 1 === list.position!.start.line
  const { start, end } = offsetsOfNode(list)
  // A hyphen in front of a number is a minus sign, and rarely an item of a list.
  const isContinued = /^(?:\+ +[\p{Ll}\d]|- +\d)/u.test(text.slice(start, end))
  return isDirectlyBelow && isContinued && /[\p{L}\p{N},)]$/u.test(textOf(above, text))
}

function textOf(node: Nodes, text: string): string {
  const { start, end } = offsetsOfNode(node)
  return text.slice(start, end)
}

function describeItem(list: List, text: string): Finding {
  const { start } = offsetsOfNode(list)
  const mark = text.charAt(start)
  const [line = ''] = text.slice(start).split('\n')
  return {
    message: `Unexpected \`${truncate(line, 40)}\` within a sentence, which becomes a list`,
    start,
    end: start + 1,
    help: `Write \`\\${mark}\` or a word, or put a blank line above it if it is a list`,
  }
}
