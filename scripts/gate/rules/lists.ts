import type { List, Nodes, Paragraph, Parents, ListItem } from 'mdast'
import { collectElements, offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Line } from '#core/line-index.ts'
import { truncate } from '#core/message-parts.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'

/**
 * Reports lines with marks that Markdown does not know, such as `-Open` or `a.`, and a line below a
 * list that becomes part of its last item.
 */
export const listJoinedLinesRule: PageRule = {
  id: 'list:joined-lines',
  isGeneral: true,
  summary:
    'The items of a list begin with `- ` or `1. `, so that they do not become one paragraph.',
  severity: 'warning',
  check({ mdx: { tree }, file: { text } }) {
    if (!tree) return []
    const found: Finding[] = []
    const hasFootnoteMark = () =>
      nodesOfType(tree, 'text').some(({ value }) => /\S\*(?!\p{L})/u.test(value))
    walkTree(tree, (node, ancestors) => {
      if (node.type === 'paragraph')
        found.push(...findItems(node, { ancestors, text, hasFootnoteMark }))
    })
    return [...found, ...nodesOfType(tree, 'list').flatMap((list) => findLazyLine(list, text))]
  },
}

/** Splits the source of a paragraph into lines, without indentation and `>`. */
function splitLines(node: Paragraph, text: string): Line[] {
  const { start, end } = offsetsOfNode(node)
  return Array.from(text.slice(start, end).matchAll(/^[ \t>]*(\S[^\n]*)$/gm), (match) => {
    const [found, line = ''] = match
    const lineEnd = start + match.index + found.length
    return { text: line, start: lineEnd - line.length, end: lineEnd }
  })
}

interface ItemMark {
  pattern: RegExp
  help: string
  /** Returns whether the lines, which fit the pattern, are certainly items. */
  isList: (lines: readonly Line[], context: ItemContext) => boolean
}

interface ItemContext {
  /** Line above the first item in the paragraph. */
  above: Line | undefined
  isInList: boolean
  isInNumberedList: boolean
  /** Number of the next item of the numbered list above the paragraph, if there is one. */
  nextNumber: number | undefined
  /** Returns whether readers see an asterisk after a word, such as `price*`. */
  hasFootnoteMark: () => boolean
}

const bulletHelp = 'Write `- ` for an item of a list, with a space'
const numberHelp = 'Write `1. ` for an item of a numbered list, with a space'
const areSeveral = (lines: readonly Line[]) => lines.length > 1

const itemMarks: readonly ItemMark[] = [
  {
    pattern: /^-(?=\p{Lu}\p{Ll})/u,
    help: bulletHelp,
    // One line may be a signature, such as `-Jane Doe`.
    isList: (lines, { isInList }) =>
      areSeveral(lines) || (!isInList && /^.\p{L}+ +\p{Ll}/u.test(lines[0]!.text)),
  },
  {
    pattern: /^\*(?=\p{Lu}[^*]*$)/u,
    help: 'Write `- ` for an item of a list, or `*` behind the words to emphasize too',
    // One line may be the footnote of a word with an asterisk.
    isList: (lines, { hasFootnoteMark }) => areSeveral(lines) || !hasFootnoteMark(),
  },
  {
    pattern: /^\d{1,2}[.)](?=\p{Lu}\p{Ll})/u,
    help: numberHelp,
    isList: (lines, { above }) => areSeveral(lines) || !above,
  },
  { pattern: /^[–—−‣◦→➢➤►■□●○☐☑] +(?=\S)/u, help: bulletHelp, isList: areSeveral },
  {
    pattern: /^(?:[a-z][.)]|\([a-z]\)) +(?=\S)/i,
    help: 'Write `1. ` for an item of a list; letters are not supported',
    isList: (lines) => areSeveral(lines) && /^\(?a/i.test(lines[0]!.text),
  },
  {
    pattern: /^(?:\d{1,2}[.)]|\(\d{1,2}\)) +(?=\p{Lu})/u,
    help: 'Begin the list with `1. `, or put a blank line above to go on with one',
    isList: (lines, { nextNumber }) =>
      areSeveral(lines) || Number.parseInt(lines[0]!.text, 10) === nextNumber,
  },
  {
    pattern: /^\d{1,2}\.\d{1,2}[.)]? +(?=\p{Lu})/u,
    help: 'Indent a nested list like the text of its item, and write `1. `',
    isList: (lines, { above, isInNumberedList }) =>
      areSeveral(lines) || (isInNumberedList && above !== undefined),
  },
]

interface Surroundings extends Pick<ItemContext, 'hasFootnoteMark'> {
  ancestors: readonly Parents[]
  text: string
}

function findItems(node: Paragraph, { ancestors, text, hasFootnoteMark }: Surroundings): Finding[] {
  // Lines behind a hard break are lines for readers, too.
  if (node.children.some(({ type }) => type === 'break')) return []
  const lines = splitLines(node, text)
  const elements = new Set(
    node.children.filter(({ type }) => type !== 'text').map((child) => offsetsOfNode(child).start),
  )
  for (const { pattern, help, isList } of itemMarks) {
    const items = lines.filter(
      ({ text: line, start }) => pattern.test(line) && !elements.has(start),
    )
    const [item] = items
    const isQuotation = ancestors.some(({ type }) => type === 'blockquote') && !areSeveral(items)
    if (!item || isQuotation) continue
    const above = lines[lines.indexOf(item) - 1]
    const isInList = ancestors.some(({ type }) => type === 'listItem')
    const isInNumberedList = ancestors.some((each) => each.type === 'list' && each.ordered)
    const nextNumber = findNextNumber(node, ancestors.at(-1))
    if (!isList(items, { above, isInList, isInNumberedList, nextNumber, hasFootnoteMark })) continue
    const { start, end } = item
    const message = `Unexpected mark of \`${truncate(item.text, 40)}\`, which makes no list item`
    return [{ message, start, end, help }]
  }
  return []
}

function findNextNumber(node: Paragraph, parent: Parents | undefined): number | undefined {
  const siblings: readonly Nodes[] = parent?.children ?? []
  const before = siblings.slice(0, siblings.indexOf(node))
  const list = before.findLast(({ type }) => type === 'list' || type === 'heading')
  return list?.type === 'list' && list.ordered
    ? (list.start ?? 1) + list.children.length
    : undefined
}

/**
 * Finds a line without indentation below the last item of a list whose other items have one line.
 * Markdown adds it to the item.
 */
function findLazyLine(list: List, text: string): Finding[] {
  const [last, ...others] = list.children.toReversed()
  const paragraph = last?.children[0]
  const areShort = others.every(({ position }) => position!.start.line === position!.end.line)
  if (others.length === 0 || !areShort || list.spread) return []
  if (paragraph?.type !== 'paragraph' || last!.children.length > 1) return []
  const [first, second] = splitLines(paragraph, text)
  // After a comma, a capital begins a name in the same sentence.
  if (!second || !/^\p{Lu}/u.test(second.text) || !first || first.text.endsWith(',')) return []
  const column = second.start - text.lastIndexOf('\n', second.start - 1)
  if (column > list.position!.start.column) return []
  const message = `Unexpected \`${truncate(second.text, 40)}\` below a list, which becomes part of its last item`
  const help = 'Put a blank line above it, or indent it like the text of the item'
  return [{ message, start: second.start, end: second.end, help }]
}

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
