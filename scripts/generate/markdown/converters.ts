import type { Heading, PhrasingContent, RootContent } from 'mdast'
import type { Feature } from '#content/feature.ts'
import {
  item,
  list,
  paragraph,
  strong,
  toBlocks,
  toCode,
  toPhrasing,
  type MarkdownConverters,
  type MarkdownConverter,
} from '#content/markdown-nodes.ts'
import { collectComponents } from '#content/schema/components.ts'
import { textOf } from '#core/tree.ts'

/** Returns the Markdown converters for HTML elements and components, by name. */
export function listConverters(features: readonly Feature[]): MarkdownConverters {
  const converters: Record<string, MarkdownConverter> = { ...htmlConverters }
  for (const [name, { markdown }] of collectComponents(features)) {
    if (markdown) converters[name] = markdown
  }
  for (const { toMarkdown } of features) Object.assign(converters, toMarkdown)
  return converters
}

/** Creates a converter that returns a node of `type` with inline content. */
const createInlineConverter =
  (type: 'delete' | 'emphasis' | 'strong' | 'tableCell'): MarkdownConverter =>
  ({ children }) => [{ type, children: toPhrasing(children) }]

const toCaption: MarkdownConverter = ({ children }) => [paragraph(strong(...toPhrasing(children)))]
const unwrapBlock: MarkdownConverter = ({ children }) => toBlocks(children)

/** Creates a converter that keeps an element as HTML, because Markdown has no equivalent. */
const createHtmlConverter =
  (name: string): MarkdownConverter =>
  ({ children }) => [
    { type: 'html', value: `<${name}>` },
    ...toPhrasing(children),
    { type: 'html', value: `</${name}>` },
  ]

const createHeadingConverter =
  (depth: Heading['depth']): MarkdownConverter =>
  ({ children }) => [{ type: 'heading', depth, children: toPhrasing(children) }]

/** Converts the content of a link. Nested links, which GFM creates from URLs, are unwrapped. */
function toLinkContent(children: readonly RootContent[]): PhrasingContent[] {
  return toPhrasing(children).flatMap((node) => (node.type === 'link' ? node.children : [node]))
}

/** Converters for HTML elements. Elements without one are replaced by their children. */
const htmlConverters: MarkdownConverters = {
  a: ({ attributes: { href, title = null }, children }) =>
    href === undefined
      ? children
      : [{ type: 'link', url: href, title, children: toLinkContent(children) }],
  b: createInlineConverter('strong'),
  blockquote: ({ children }) => [{ type: 'blockquote', children: toBlocks(children) }],
  br: () => [{ type: 'break' }],
  code: toCode,
  dd: unwrapBlock,
  del: createInlineConverter('delete'),
  div: unwrapBlock,
  dt: toCaption,
  em: createInlineConverter('emphasis'),
  h2: createHeadingConverter(2),
  h3: createHeadingConverter(3),
  h4: createHeadingConverter(4),
  h5: createHeadingConverter(5),
  h6: createHeadingConverter(6),
  hr: () => [{ type: 'thematicBreak' }],
  i: createInlineConverter('emphasis'),
  img: ({ attributes: { src = '', alt = '', title = null } }) => [
    { type: 'image', url: src, alt, title },
  ],
  kbd: toCode,
  li: ({ children }) => [item(toBlocks(children))],
  ol: ({ children }) => list(children, true),
  p: unwrapBlock,
  s: createInlineConverter('delete'),
  samp: toCode,
  pre: ({ children }) => [{ type: 'code', value: children.map(textOf).join('\n') }],
  strong: createInlineConverter('strong'),
  sub: createHtmlConverter('sub'),
  summary: toCaption,
  sup: createHtmlConverter('sup'),
  table: ({ children }) => {
    const rows = children.filter((node) => node.type === 'tableRow')
    const others = toBlocks(children.filter((node) => node.type !== 'tableRow'))
    return rows.length === 0 ? others : [...others, { type: 'table', children: rows }]
  },
  td: createInlineConverter('tableCell'),
  th: createInlineConverter('tableCell'),
  tr: ({ children }) => [
    { type: 'tableRow', children: children.filter((node) => node.type === 'tableCell') },
  ],
  ul: ({ children }) => list(children),
}
