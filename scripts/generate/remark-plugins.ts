import type { Heading, Nodes, Root, TableCell, TableRow, Text } from 'mdast'
import { mdxToMdast } from 'satteri'
import type { Processor } from 'unified'
import { isJsxElement, namedAttributes, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { literalOf, type Literal } from '#content/parse/parse-literal.ts'
import type { ImageSize } from '#content/read/image-file.ts'
import { isBlank, nodesOfType, textOf, walkTree } from '#core/tree.ts'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'
import type { PageData } from './page-data.ts'

/**
 * Remark plugin that replaces micromark with Sätteri, which builds the same trees in a tenth of the
 * time. unified uses the last parser that a plugin sets.
 */
export function parseWithSatteri(this: Processor): void {
  this.parser = (text) => mdxToMdast(text)
}

/**
 * Remark plugin that throws if a generated page contains executable code. The gate rejects code in
 * sources. This plugin also covers resolved URLs, variables and the output of features.
 */
export function rejectExecutableCode(): (tree: Root) => void {
  return (tree) =>
    walkTree(tree, (node) => {
      if (!isExecutableCode(node)) return
      const { line, column } = node.position?.start ?? { line: 1, column: 1 }
      throw new Error(
        `Unexpected code in a generated page at ${line}:${column}; please report this bug in the gate`,
      )
    })
}

function isExecutableCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return !isBlank(node)
  if (!isJsxElement(node)) return false
  return node.attributes.some(
    (attribute) => attribute.type !== 'mdxJsxAttribute' || literalOf(attribute) === undefined,
  )
}

/** Remark plugin that adds the ESTree that Sätteri omits from attributes such as `size={3}`. */
export function compileLiterals(): (tree: Root) => void {
  return (tree) =>
    walkTree(tree, (node) => {
      if (!isJsxElement(node)) return
      for (const attribute of namedAttributes(node)) {
        if (!attribute.value || typeof attribute.value === 'string') continue
        const expression = toEstree(literalOf(attribute)!)
        const body = [{ type: 'ExpressionStatement', expression }]
        Object.assign(attribute.value, {
          data: { estree: { type: 'Program', sourceType: 'module', body } },
        })
      }
    })
}

/** Converts a literal to ESTree. Computed keys prevent `__proto__` from setting the prototype. */
function toEstree(literal: Literal): object {
  if (Array.isArray(literal)) return { type: 'ArrayExpression', elements: literal.map(toEstree) }
  if (typeof literal !== 'object') return { type: 'Literal', value: literal }
  const common = { type: 'Property', kind: 'init', method: false, shorthand: false, computed: true }
  const properties = Object.entries(literal).map(([key, value]) => {
    return { ...common, key: { type: 'Literal', value: key }, value: toEstree(value) }
  })
  return { type: 'ObjectExpression', properties }
}

/**
 * Remark plugin that keeps `.md` and `.mdx` at the end of URLs such as `mailto:team@example.md`.
 * Nextra removes them to turn links between Markdown files into routes, but the pipeline has
 * already resolved such links.
 */
export function keepUrlExtensions(): (tree: Root) => void {
  return (tree) => {
    for (const link of nodesOfType(tree, 'link')) {
      if (/\.mdx?(?=[?#]|$)/.test(link.url)) {
        link.data = { ...link.data, hProperties: { href: link.url } }
      }
    }
  }
}

/**
 * Remark plugin that moves the id of an operation into the heading above it, so that links to the
 * operation show its heading. An operation without a heading of its own keeps its id.
 */
export function moveOperationIds(): (tree: Root) => void {
  return ({ children }) => {
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
}

/** Number of characters for which up to three cells, or more, have room side by side on phones. */
const maxRowLength = { three: 100, more: 80 }

/** Number of characters for which the longest words of all columns have room side by side. */
const maxWordsLength = 34

/**
 * Remark plugin that names the columns of long rows, which phones show as cards. The heading of a
 * card, which has no name, is the first cell that differs in each row. A single cell below it has
 * an empty name. Roles keep the table for screen readers, since some browsers derive them from the
 * layout.
 */
export function labelCells(): (tree: Root) => void {
  return (tree) => {
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

/** Remark plugin that marks short names in the first column of tables, which wide screens keep. */
export function markNames(): (tree: Root) => void {
  return (tree) => {
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
}

/** Remark plugin that marks answers, which have colors: cells, and starts of paragraphs in bold. */
export function markAnswers(): (tree: Root) => void {
  return (tree) => {
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
}

/**
 * Remark plugin that sets image sizes from front matter to prevent layout shift, and lazy-loads all
 * images except the first. Does nothing if the front matter has no sizes.
 */
export function sizeImages() {
  return (tree: Root): void => {
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
