import type { Code, Heading, Nodes, Root, RootContent } from 'mdast'
import {
  findOwnId,
  isJsxElement,
  namedAttributes,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import {
  code,
  isPhrase,
  paragraph,
  toBlocks,
  toPhrases,
  keepChildren,
  type MarkdownConverters,
} from '#content/markdown-nodes.ts'

/**
 * Converts the tree of a generated page to plain Markdown: converters replace elements, and what only
 * MDX has is left out. Throws where a component has no converter.
 */
export function toPlainTree(tree: Root, converters: MarkdownConverters): Root {
  return { type: 'root', children: toBlocks(convertAll(tree.children, converters)) }
}

function convertAll(nodes: readonly Nodes[], converters: MarkdownConverters): RootContent[] {
  return nodes.flatMap((node) => convert(node as RootContent, converters))
}

function convert(node: RootContent, converters: MarkdownConverters): RootContent[] {
  if (isJsxElement(node)) return convertElement(node, converters)
  if (onlyMdx.has(node.type)) return []
  if (node.type === 'code') return convertCode(node)
  if (!('children' in node)) return [node]
  const children = convertAll(node.children, converters)
  // As in MDX, blocks that stand alone on a line are no part of a paragraph.
  if (node.type === 'paragraph' && !children.every(isPhrase)) return toBlocks(children)
  if (node.type === 'heading') return [hideOwnId({ ...node, children: toPhrases(children) })]
  const fitting = blockParents.has(node.type)
    ? toBlocks(children)
    : rowParents.has(node.type)
      ? children
      : toPhrases(children)
  return [{ ...node, children: fitting } as RootContent]
}

/** Nodes that readers see nothing of; variables have been filled in. */
const onlyMdx: ReadonlySet<string> = new Set([
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
  'yaml',
])

const blockParents: ReadonlySet<string> = new Set(['blockquote', 'footnoteDefinition', 'listItem'])

const rowParents: ReadonlySet<string> = new Set(['list', 'table', 'tableRow'])

function convertElement(node: JsxElement, converters: MarkdownConverters): RootContent[] {
  const { name } = node
  const children = convertAll(node.children, converters)
  const isKnown = name !== null && Object.hasOwn(converters, name)
  if (!isKnown && name !== null && !/^[a-z]/.test(name)) {
    throw new Error(`No converter says what <${name}> is in plain Markdown`)
  }
  const converter = isKnown ? converters[name]! : keepChildren
  const attributes = namedAttributes(node).flatMap((attribute) =>
    typeof attribute.value === 'object' && attribute.value !== null
      ? []
      : [[attribute.name, attribute.value ?? ''] as const],
  )
  return converter({ attributes: Object.fromEntries(attributes), children })
}

/** The name of the file goes before the code; other words after the language are for our tools. */
function convertCode({ lang, meta, value }: Code): RootContent[] {
  const name = /\bfilename="([^"]*)"/.exec(meta ?? '')?.[1]
  return [...(name ? [paragraph(code(name))] : []), { type: 'code', lang: lang ?? null, value }]
}

/** Takes the own id of a heading, `[#own-id]`, out of its text. */
function hideOwnId(heading: Heading): Heading {
  const last = heading.children.at(-1)
  const ownId = last?.type === 'text' ? findOwnId(last.value) : undefined
  if (last?.type !== 'text' || !ownId) return heading
  const shown = { ...last, value: last.value.slice(0, ownId.start) }
  return { ...heading, children: [...heading.children.slice(0, -1), shown] }
}
