import type { Heading, Nodes, Root, TableCell, TableRow, Text } from 'mdast'
import { isJsxElement, namedAttributes, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import type { ImageSize } from '#content/read/image-file.ts'
import { isBlank, nodesOfType, textOf, walkTree } from '#core/tree.ts'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'
import type { PageData } from '#content/generated-site.ts'

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
 * Moves the id of an operation into the heading above it, so that links to the
 * operation show its heading. An operation without a heading of its own keeps its id.
 */
export function moveOperationIds({ children }: Root): void {
  let heading: Heading | undefined
  for (const node of children) {
    if (node.type === 'heading') heading = node
    if (!heading || node.type !== 'mdxJsxFlowElement' || node.name !== 'RefOperation') continue
    const id = namedAttributes(node).find(({ name }) => name === 'id')
    node.attributes = node.attributes.filter((attribute) => attribute !== id)
    const data = { hName: 'span', hProperties: { id: id?.value } }
    heading.children.unshift({ type: 'text', value: '', data } as Text)
    heading = undefined
  }
}

/** Number of characters for which up to three cells, or more, have room side by side on phones. */
const maxRowLength = { three: 100, more: 80 }

/** Number of characters for which the longest words of all columns have room side by side. */
const maxWordsLength = 34

/**
 * Names the columns of long rows, which phones show as cards. The heading of a
 * card, which has no name, is the first cell that differs in each row. A single cell below it has
 * an empty name. Roles keep the table for screen readers, since some browsers derive them from the
 * layout.
 */
export function labelCells(tree: Root): void {
  for (const table of nodesOfType(tree, 'table')) {
    const [head, ...others] = table.children
    const labels = head!.children.map(textOf)
    const limit = labels.length > 3 ? maxRowLength.more : maxRowLength.three
    const isShort = others.every((row) => textOf(row).length <= limit)
    if (isShort && measureWords(others) <= maxWordsLength) continue
    table.data = { hProperties: { role: 'table' } }
    for (const cell of head!.children) cell.data = { hProperties: { role: 'columnheader' } }
    for (const row of table.children) row.data = { hProperties: { role: 'row' } }
    const heading = findHeadingColumn(others)
    for (const { children: cells } of others) {
      for (const [index, cell] of cells.entries()) {
        const name = labels.length > 2 ? labels[index] : ''
        const label = index === heading ? undefined : name
        cell.data = { hProperties: { role: 'cell', 'data-label': label } }
      }
    }
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

/** Marks short names in the first column of tables, which wide screens keep. */
export function markNames(tree: Root): void {
  for (const table of nodesOfType(tree, 'table')) {
    for (const { children: cells } of table.children.slice(1)) {
      const name = cells[0]!
      const text = textOf(name)
      const isName = name.children.length === 1 && text.includes(' ')
      if (!isName || text.length > maxNameLength) continue
      name.data = { hProperties: { ...name.data?.hProperties, 'data-name': '' } }
    }
  }
}

/** Marks answers, which have colors: cells, and starts of paragraphs in bold. */
export function markAnswers(tree: Root): void {
  const starts = nodesOfType(tree, 'paragraph').map(({ children }) => children[0])
  const answers = [...nodesOfType(tree, 'tableCell'), ...starts]
  for (const node of answers) {
    if (node?.type !== 'tableCell' && node?.type !== 'strong') continue
    const pattern = node.type === 'strong' ? /^(yes|no|partly)\.$/i : /^(yes|no|partly)$/i
    const [, answer] = pattern.exec(textOf(node)) ?? []
    if (answer === undefined) continue
    node.data = {
      hProperties: { ...node.data?.hProperties, 'data-answer': answer.toLowerCase() },
    }
  }
}

/**
 * Sets image sizes from front matter to prevent layout shift, and lazy-loads all
 * images except the first. Does nothing if the front matter has no sizes.
 */
export function sizeImages(tree: Root): void {
  const sizes = parseImageSizes(tree)
  if (!sizes) return
  const definitions = new Map(
    // The first definition of an identifier wins.
    nodesOfType(tree, 'definition')
      .toReversed()
      .map(({ identifier, url }) => [identifier, url]),
  )
  const images = [...nodesOfType(tree, 'image'), ...nodesOfType(tree, 'imageReference')]
  images.sort((a, b) => offsetsOfNode(a).start - offsetsOfNode(b).start)
  for (const [index, image] of images.entries()) {
    const url = image.type === 'image' ? image.url : definitions.get(image.identifier)
    const own = image.data?.hProperties ?? {}
    // Do not combine a size set by the author with ours.
    const isSized = ['height', 'style', 'width'].some((name) => name in own)
    const size = url === undefined || isSized ? undefined : sizes[url]
    image.data = {
      ...image.data,
      hProperties: {
        ...toAttributes(size),
        ...(index > 0 && { loading: 'lazy' }),
        decoding: 'async',
        ...own,
      },
    }
  }
}

function parseImageSizes({ children: [first] }: Root): PageData['images'] {
  if (first?.type !== 'yaml' || !/^images:/m.test(first.value)) return undefined
  return (parseYamlOrThrow(first.value) as PageData).images
}

/** Returns the size attributes of an image. Images without an intrinsic size fill the width. */
function toAttributes(size: ImageSize | undefined) {
  if (!size) return {}
  const { width, height, fills } = size
  return fills ? { width: '100%', style: `aspect-ratio: ${width} / ${height}` } : { width, height }
}
