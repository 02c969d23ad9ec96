import type { List, ListItem, Nodes } from 'mdast'
import { linesOf, standsFree, type Survey } from './markdownlint-survey.ts'

/** A marker of a list item with what stands before it. */
const item = /^ *(?:[-*+]|\d+[.)])(?: |$)/
const bullet = /^ *([-*+]) /gm

/**
 * Whether markdownlint's rules about lists could report: MD004, MD005, MD007, MD029, MD030, MD032.
 * Lists of an unusual build are left to it: in quotations, on the line of another, with empty items.
 */
export function doubtLists(survey: Survey): boolean {
  const { tree, prose, proseLines } = survey
  if (unusual.test(prose)) return true
  const bullets = new Set(Array.from(prose.matchAll(bullet), ([, marker]) => marker))
  if (bullets.size > 1) return true
  const items = new Set<number>()
  if (doubtWithin(tree, { survey, items, indent: 0, isTop: true })) return true
  return proseLines.some((line, index) => item.test(line) && !items.has(index + 1))
}

const unusual = new RegExp(
  [
    String.raw`^ *>[> ]*(?:[-*+]|\d+[.)]) `,
    String.raw`^ *(?:[-*+]|\d+[.)]) +(?:[-*+]|\d+[.)])(?: |$)`,
    String.raw`^[ >]*(?:[-*+]|\d+[.)])$`,
    // MD030
    String.raw`^ *(?:[-*+]|\d+[.)]) {2}`,
  ].join('|'),
  'm',
)

/** What surrounds a list. */
interface Place {
  survey: Survey
  /** Collects the lines of all items. */
  items: Set<number>
  /** Where bullets have to stand: undefined below a numbered list, where it does not matter. */
  indent: number | undefined
  /** Whether it is in no other list. */
  isTop: boolean
}

function doubtWithin(node: Nodes, place: Place): boolean {
  if (!('children' in node)) return false
  return node.children.some((child) => {
    return child.type === 'list' ? doubtList(child, place) : doubtWithin(child, place)
  })
}

function doubtList(list: List, place: Place): boolean {
  const { survey, items, indent, isTop } = place
  const [first, last] = linesOf(list)
  if (isTop && !standsFree(survey, first, last)) return true
  const expected = list.ordered ? indentOf(list, survey) : (indent ?? indentOf(list, survey))
  const inner = indent === undefined || list.ordered ? undefined : indent + 2
  return list.children.some((child, index) => {
    items.add(linesOf(child)[0])
    return (
      indentOf(child, survey) !== expected ||
      (list.ordered && numberOf(child, survey) !== (list.start ?? 1) + index) ||
      doubtWithin(child, { survey, items, indent: inner, isTop: false })
    )
  })
}

function indentOf(node: List | ListItem, { lines }: Survey): number {
  return /^ */.exec(lines[linesOf(node)[0] - 1]!)![0].length
}

function numberOf({ position }: ListItem, { text }: Survey): number {
  return parseInt(text.slice(position!.start.offset))
}
