import type { Properties } from 'hast'
import type { Heading, Nodes, Root, Table, TableCell, TableRow, Text } from 'mdast'
import { isJsxElement, namedAttributes } from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { isBlank, nodesOfType, textOf, walkTree } from '#core/tree.ts'

/**
 * Throws if a generated page contains executable code. The gate rejects code in sources. This also
 * covers resolved URLs, variables and the output of features.
 */
export function rejectExecutableCode(tree: Root): void {
  walkTree(tree, (node) => {
    if (isExecutableCode(node)) throw new Error('Unexpected code in a generated page')
  })
}

function isExecutableCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return !isBlank(node)
  if (!isJsxElement(node)) return false
  // Its HTML is not checked. Fences become one later.
  if (node.name === 'CodeBlock') return true
  return node.attributes.some(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || literalOf(attribute) === undefined,
  )
}

/**
 * Moves the `headingId` of a component into the heading above it, so that links to the component
 * show its heading. A component without a heading of its own keeps it.
 */
export function moveHeadingIds({ children }: Root): void {
  let heading: Heading | undefined
  for (const node of children) {
    if (node.type === 'heading') heading = node
    if (!heading || node.type !== 'mdxJsxFlowElement') continue
    const id = namedAttributes(node).find(({ name }) => name === 'headingId')
    if (!id) continue
    node.attributes = node.attributes.filter((attribute) => attribute !== id)
    const data = { hName: 'span', hProperties: { id: id.value } }
    heading.children.unshift({ type: 'text', value: '', data } as Text)
    heading = undefined
  }
}

/** Number of characters for which up to three cells, or more, have room side by side on phones. */
const maxRowLength = { three: 100, more: 80 }

/** Number of characters for which the longest words of all columns have room side by side. */
const maxWordsLength = 34

/** Marks the parts of tables that depend on all rows, or on the width of the screen. */
export function markTables(tree: Root): void {
  for (const table of nodesOfType(tree, 'table')) {
    const [head, ...rows] = table.children
    const limit = head!.children.length > 3 ? maxRowLength.more : maxRowLength.three
    const isShort = rows.every((row) => textOf(row).length <= limit)
    if (!isShort || measureWords(rows) > maxWordsLength) labelCells(table)
    for (const { children } of rows) markName(children[0]!)
  }
}

/**
 * Names the columns of long rows, which phones show as cards. The heading of a card, which has no
 * name, is the first cell that differs in each row. A single cell below it has an empty name. Roles
 * keep the table for screen readers, since some browsers derive them from the layout.
 */
function labelCells(table: Table): void {
  const [head, ...rows] = table.children
  const labels = head!.children.map(textOf)
  const heading = findHeadingColumn(rows)
  addAttributes(table, { role: 'table' })
  for (const row of table.children) addAttributes(row, { role: 'row' })
  for (const cell of head!.children) addAttributes(cell, { role: 'columnheader' })
  for (const [index, cell] of rows.flatMap(({ children }) => [...children.entries()])) {
    const name = labels.length > 2 ? labels[index] : ''
    addAttributes(cell, { role: 'cell', 'data-label': index === heading ? undefined : name })
  }
}

/** Returns the sum of the lengths of the longest words of all columns. */
function measureWords(rows: TableRow[]): number {
  const columns = (rows[0]?.children ?? []).map((_, column) =>
    rows.flatMap(({ children }) => (children[column] ? wordsOf(children[column]) : [])),
  )
  const lengths = columns.map((words) => Math.max(...words.map(({ length }) => length)))
  return lengths.reduce((sum, length) => sum + length, 0)
}

/** Returns the words of a cell. Code alone in a cell has no line breaks, so it is one word. */
function wordsOf(cell: TableCell): string[] {
  const text = textOf(cell)
  return cell.children[0]?.type === 'inlineCode' && !cell.children[1] ? [text] : text.split(/\s/)
}

/** Maximum mean number of characters of cells that are headings of cards. */
const maxHeadingLength = 60

/** Returns the first column of short cells that all differ, or else the first one. */
function findHeadingColumn(rows: TableRow[]): number {
  const columns = rows[0]!.children.map((_, column) =>
    rows.map(({ children }) => (children[column] ? textOf(children[column]) : '')),
  )
  const isHeading = (cells: string[]) =>
    new Set(cells).size === cells.length && cells.join('').length <= cells.length * maxHeadingLength
  return Math.max(0, columns.findIndex(isHeading))
}

/** Maximum number of characters of a name. */
const maxNameLength = 24

/** Marks a short name of several words in the first column, which wide screens keep in one line. */
function markName(cell: TableCell): void {
  const text = textOf(cell)
  const isName = cell.children.length === 1 && text.includes(' ') && text.length <= maxNameLength
  if (isName) addAttributes(cell, { 'data-name': '' })
}

/** Marks answers, which have colors: cells, and starts of paragraphs in bold. */
export function markAnswers(tree: Root): void {
  const starts = nodesOfType(tree, 'paragraph').map(({ children }) => children[0])
  const answers = [...nodesOfType(tree, 'tableCell'), ...starts]
  for (const node of answers) {
    if (node?.type !== 'tableCell' && node?.type !== 'strong') continue
    const pattern = node.type === 'strong' ? /^(yes|no|partly)\.$/i : /^(yes|no|partly)$/i
    const [, answer] = pattern.exec(textOf(node)) ?? []
    if (answer !== undefined) addAttributes(node, { 'data-answer': answer.toLowerCase() })
  }
}

function addAttributes(node: Nodes, attributes: Properties): void {
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, ...attributes } }
}
