import type { Definition, Image, Link, Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'
import { isUnknownComponent, type Components } from '../schema/components.ts'
import {
  isJsxElement,
  namedAttributes,
  offsetsOfNode,
  type JsxElement,
  type MdxJsxAttribute,
} from '../parse/collect-elements.ts'

/** Link, image or embedded file in a document, with the offsets of its destination. */
export interface LinkUse extends Offsets {
  /** Kind of destination. A `file` is embedded but not an image, such as a video. */
  kind: 'link' | 'image' | 'file' | 'source'
  /** Name of the feature, if the destination is a feature source. */
  feature?: string
  /** Whether an unknown component has it, whose code may start relative addresses anywhere. */
  isUnknown?: true
  /** Whether it is the `href` of an HTML `<a>`, which systems leave as it is written. */
  isHtml?: true
  /** Destination with variables filled in, as in the rendered page. */
  url: string
}

export interface LinkData {
  variables: ProductVariables
  /** Components of the site. Without them, the attributes of any component count. */
  components?: Components
  /** Attributes with addresses. Defaults to `href` and `src`. */
  attributes?: ReadonlySet<string>
}

/**
 * Collects Markdown links, images and definitions, and `href`, `src` and `srcSet` attributes,
 * including feature sources. A definition that an image refers to counts as an image.
 */
export function collectLinks(tree: Root, text: string, data: LinkData): LinkUse[] {
  const uses: LinkUse[] = []
  const isUsedByImage = ({ identifier }: Definition) =>
    nodesOfType(tree, 'imageReference').some((image) => image.identifier === identifier)
  walkTree(tree, (node) => {
    if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
      const isImage = node.type === 'definition' ? isUsedByImage(node) : node.type === 'image'
      const url = fillVariables(node.url, data.variables)
      uses.push({ kind: isImage ? 'image' : 'link', url, ...findDestination(text, node) })
    }
    if (isJsxElement(node)) uses.push(...collectElementLinks(node, text, data))
  })
  return uses.sort((a, b) => a.start - b.start)
}

function collectElementLinks(
  node: JsxElement,
  text: string,
  { variables, components, attributes = addressAttributes }: LinkData,
): LinkUse[] {
  const component = components?.get(node.name)
  const isUnknown = components && isUnknownComponent(node.name, components)
  return namedAttributes(node).flatMap((attribute): LinkUse[] => {
    if (/^srcset$/i.test(attribute.name)) return collectSourceSet(attribute, text, variables)
    if (!attributes.has(attribute.name)) return []
    const raw = rawValueOf(attribute, text)
    if (!raw) return []
    const use = {
      ...raw,
      url: fillVariables(raw.url, variables),
      ...(isUnknown && { isUnknown: true as const }),
      ...(node.name === 'a' && { isHtml: true as const }),
    }
    if (component?.feature && component.source === attribute.name) {
      return [{ kind: 'source', feature: component.feature, ...use }]
    }
    const embedded = node.name === 'img' ? 'image' : 'file'
    return [{ kind: attribute.name === 'src' ? embedded : 'link', ...use }]
  })
}

const addressAttributes: ReadonlySet<string> = new Set(['href', 'src'])

/** Collects the images in a source set such as `srcSet="./a.png 1x, ./b.png 2x"`. */
function collectSourceSet(
  attribute: MdxJsxAttribute,
  text: string,
  variables: ProductVariables,
): LinkUse[] {
  const raw = rawValueOf(attribute, text)
  if (!raw) return []
  const candidates = text.slice(raw.start, raw.end).matchAll(/[^\s,][^\s]*[^\s,]|[^\s,]/g)
  return Array.from(candidates)
    .filter(({ 0: found }) => !/^\d+(?:\.\d+)?[wxh]$/.test(found))
    .map(({ 0: found, index }) => {
      const start = raw.start + index
      const url = fillVariables(found, variables)
      return { kind: 'image', url, start, end: start + found.length }
    })
}

/** Returns the value of `name="value"` or `name={product.key}` and its offsets without quotes. */
function rawValueOf(attribute: MdxJsxAttribute, text: string): Omit<LinkUse, 'kind'> | undefined {
  const start = attribute.position?.start.offset
  const end = attribute.position?.end.offset
  if (start === undefined || end === undefined) return undefined
  const opening = text.indexOf('=', start) + 1
  const from = opening + /^\s*["']?/.exec(text.slice(opening, end))![0].length
  if (typeof attribute.value === 'string') {
    return { url: attribute.value, start: from, end: end - 1 }
  }
  if (!attribute.value) return undefined
  return { url: text.slice(from, end), start: from, end }
}

/** Returns the offsets of a destination, or those of the whole node if it is an autolink. */
function findDestination(text: string, node: Link | Image | Definition): Offsets {
  const { start, end } = offsetsOfNode(node)
  const source = text.slice(start, end)
  const opening = findOpeningEnd(source, node, start)
  if (opening === undefined) return { start, end }
  const from = opening + /^\s*/.exec(source.slice(opening))![0].length
  const length =
    source[from] === '<' ? source.indexOf('>', from) - from + 1 : measureUnbracketed(source, from)
  const bracket = source[from] === '<' ? 1 : 0
  return { start: start + from + bracket, end: start + from + length - bracket }
}

/** Returns the offset after `](` or, in a definition, after `]:`. Autolinks have neither. */
function findOpeningEnd(source: string, node: Link | Image | Definition, start: number) {
  const lastChild = node.type === 'link' ? node.children.at(-1) : undefined
  const labelEnd = (lastChild?.position?.end.offset ?? start) - start
  const marker = node.type === 'definition' ? ']:' : ']('
  const at = source.indexOf(marker, node.type === 'link' ? labelEnd : 0)
  return at === -1 ? undefined : at + marker.length
}

function measureUnbracketed(source: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < source.length; at++) {
    const character = source[at]!
    if (/\s/.test(character)) break
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && depth-- === 0) break
  }
  return Math.min(at, source.length) - from
}
