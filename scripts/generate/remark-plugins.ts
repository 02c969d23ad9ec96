import type { Nodes, Root } from 'mdast'
import { mdxToMdast } from 'satteri'
import type { Processor } from 'unified'
import { isJsxElement } from '#content/parse/collect-elements.ts'
import type { ImageSize } from '#content/read/image-file.ts'
import { isBlank, nodesOfType, walkTree } from '#core/tree.ts'
import { readYaml } from '#core/yaml/parse-documents.ts'
import type { PageData } from './page-data.ts'

/**
 * A remark plugin: puts the parser that the gate uses in the place of micromark, for the same trees in a
 * tenth of the time. unified takes the last parser that a plugin sets.
 */
export function parseWithSatteri(this: Processor): void {
  this.parser = (text) => mdxToMdast(text)
}

/**
 * Throws where a generated page holds code that a build would run. The gate lets none through; this
 * holds for what comes of the page afterwards, too: addresses, variables, what features put in.
 */
export function refuseCode(): (tree: Root) => void {
  return (tree) =>
    walkTree(tree, (node) => {
      if (!isCode(node)) return
      const { line, column } = node.position?.start ?? { line: 1, column: 1 }
      throw new Error(
        `Code in a generated page at ${line}:${column}, which no page may hold; report this as a fault of the gate`,
      )
    })
}

function isCode(node: Nodes): boolean {
  if (node.type === 'mdxjsEsm') return true
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return !isBlank(node)
  if (!isJsxElement(node)) return false
  return node.attributes.some(
    ({ type, value }) =>
      type !== 'mdxJsxAttribute' || (typeof value === 'object' && value !== null),
  )
}

/**
 * A remark plugin that keeps `.md` at the end of addresses, as in `mailto:team@example.md`. Nextra cuts
 * it off for links between Markdown files, which are routes by now.
 */
export function keepAddresses(): (tree: Root) => void {
  return (tree) => {
    for (const link of nodesOfType(tree, 'link')) {
      if (/\.mdx?(?=[?#]|$)/.test(link.url)) {
        link.data = { ...link.data, hProperties: { href: link.url } }
      }
    }
  }
}

/**
 * A remark plugin: gives each image the size that the front matter of its generated page has for its
 * address, so that nothing moves when it arrives. All but the first are loaded as the reader comes
 * near them.
 */
export function sizeImages() {
  return (tree: Root): void => {
    const sizes = readSizes(tree)
    if (!sizes) return
    const definitions = new Map(
      // Of two definitions of one name, the first counts.
      nodesOfType(tree, 'definition')
        .toReversed()
        .map(({ identifier, url }) => [identifier, url]),
    )
    const images = [...nodesOfType(tree, 'image'), ...nodesOfType(tree, 'imageReference')]
    images.sort((a, b) => offsetOf(a) - offsetOf(b))
    for (const [index, image] of images.entries()) {
      const url = image.type === 'image' ? image.url : definitions.get(image.identifier)
      const size = url === undefined ? undefined : sizes[url]
      image.data = {
        ...image.data,
        hProperties: {
          ...toAttributes(size),
          ...(index > 0 && { loading: 'lazy' }),
          decoding: 'async',
        },
      }
    }
  }
}

function readSizes({ children: [first] }: Root): PageData['images'] {
  if (first?.type !== 'yaml' || !/^images:/m.test(first.value)) return undefined
  return (readYaml(first.value) as PageData).images
}

/** A drawing without a size of its own fills the width, as it does without attributes. */
function toAttributes(size: ImageSize | undefined) {
  if (!size) return {}
  const { width, height, fills } = size
  return fills ? { width: '100%', style: `aspect-ratio: ${width} / ${height}` } : { width, height }
}

function offsetOf({ position }: Nodes): number {
  return position?.start.offset ?? 0
}
