import type { Element, Nodes } from 'hast'
import type { Root } from 'mdast'
import type { PageData } from '#content/generated-site.ts'
import type { ImageSize } from '#content/read/image-file.ts'
import { parseYamlOrThrow } from '#core/yaml/parse-documents.ts'

/** Reads the image sizes in the front matter of a generated page. */
export function readImageSizes({ children: [first] }: Root): PageData['images'] {
  if (first?.type !== 'yaml' || !/^images:/m.test(first.value)) return undefined
  return (parseYamlOrThrow(first.value) as PageData).images
}

/**
 * Sets image sizes to prevent layout shift, and lazy-loads all images except the first. Does nothing
 * without sizes.
 */
export function sizeImages(tree: Nodes, sizes: PageData['images']): void {
  if (!sizes) return
  for (const [index, { properties }] of listImages(tree).entries()) {
    // Do not combine a size set by the author with ours.
    const isSized = ['height', 'style', 'width'].some((name) => name in properties)
    const attributes = {
      ...(!isSized && toAttributes(sizes[String(properties.src)])),
      ...(index > 0 && { loading: 'lazy' }),
      decoding: 'async',
    }
    for (const [name, value] of Object.entries(attributes)) properties[name] ??= value
  }
}

function listImages(node: Nodes): Element[] {
  if (node.type === 'element' && node.tagName === 'img') return [node]
  return 'children' in node ? node.children.flatMap(listImages) : []
}

/** Returns the size attributes of an image. Images without an intrinsic size fill the width. */
function toAttributes(size: ImageSize | undefined) {
  if (!size) return {}
  const { width, height, fills } = size
  return fills ? { width: '100%', style: `aspect-ratio: ${width} / ${height}` } : { width, height }
}
