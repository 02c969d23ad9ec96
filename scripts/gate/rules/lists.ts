import type { List, ListItem } from 'mdast'
import { collectElements, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { nodesOfType } from '#core/tree.ts'

/**
 * Only the first number of a list counts. Reports a number that skips one, as in `1. 2. 4.`, and a
 * `1.` after `2.` or more, which starts a second list. Skips lists that repeat a number, and numbers
 * that are shown as written.
 */
export const listNumberingRule: PageRule = {
  id: 'list:numbering',
  isGeneral: true,
  summary: 'The numbers of a list are those that readers see.',
  severity: 'warning',
  *check({ mdx: { tree }, file }) {
    const lists = nodesOfType(tree, 'list').filter(({ ordered }) => ordered)
    for (const { node } of collectElements(tree).filter((each) => each.node.name === 'Steps')) {
      const list = node.children.find(({ type }) => type === 'list') as List | undefined
      if (list?.ordered) yield* checkFirstStep(list, lists)
    }
    for (const list of lists) {
      const numbers = list.children.map((item) => readNumber(item, file.text))
      const index = numbers.findIndex((number, at) => isMisread(number, at, numbers))
      if (index === -1) continue
      const { start } = offsetsOfNode(list.children[index]!)
      const [number, shown] = [numbers[index]!, numbers[0]! + index]
      const isSecondList = number === 1
      yield {
        message: `Unexpected number ${number}, which is shown as ${shown}`,
        start,
        end: start + String(number).length + 1,
        help: isSecondList
          ? 'Write a sentence between the two lists, so that the second one starts at 1'
          : `Write \`${shown}.\`, or add the item that is missing`,
      }
    }
  },
}

/** Steps begin with 1, or go on where an earlier list of the page ends. */
function* checkFirstStep(list: List, lists: readonly List[]): Generator<Finding> {
  const first = list.start ?? 1
  const { start } = offsetsOfNode(list)
  const goesOn = lists.some(
    (other) =>
      offsetsOfNode(other).start < start && (other.start ?? 1) + other.children.length === first,
  )
  if (first < 2 || goesOn) return
  yield {
    message: `Unexpected number ${first} of the first step`,
    start,
    end: start + String(first).length + 1,
    help: 'Number the steps from 1, or add the one that is missing',
  }
}

function readNumber(item: ListItem, text: string): number {
  const { start } = offsetsOfNode(item)
  return Number.parseInt(text.slice(start, start + 10), 10)
}

function isMisread(number: number, at: number, numbers: readonly number[]): boolean {
  const before = numbers[at - 1]
  if (before === undefined || number === numbers[0]! + at) return false
  return number > before + 1 || (number === 1 && before > 1)
}
