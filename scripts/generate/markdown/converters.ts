import type { Heading, PhrasingContent, RootContent } from 'mdast'
import type { Feature } from '#content/feature.ts'
import {
  item,
  list,
  paragraph,
  strong,
  toBlocks,
  toCode,
  toPhrases,
  type MarkdownConverters,
  type ToMarkdown,
} from '#content/markdown-nodes.ts'
import { createComponents } from '#content/schema/components.ts'
import { textOf } from '#core/tree.ts'

/** Returns the Markdown converters of HTML elements, components and features. */
export function listConverters(features: readonly Feature[]): MarkdownConverters {
  const converters: Record<string, ToMarkdown> = { ...htmlConverters }
  for (const [name, { markdown }] of createComponents(features)) {
    if (markdown) converters[name] = markdown
  }
  for (const { toMarkdown } of features) Object.assign(converters, toMarkdown)
  return converters
}

const toStrong: ToMarkdown = ({ children }) => [strong(...toPhrases(children))]
const toEmphasis: ToMarkdown = ({ children }) => [
  { type: 'emphasis', children: toPhrases(children) },
]
const toDelete: ToMarkdown = ({ children }) => [{ type: 'delete', children: toPhrases(children) }]
const toCaption: ToMarkdown = ({ children }) => [paragraph(strong(...toPhrases(children)))]
const toBlock: ToMarkdown = ({ children }) => toBlocks(children)

/** Keeps an element without a counterpart as HTML, which Markdown may contain. */
const toHtml =
  (name: string): ToMarkdown =>
  ({ children }) => [
    { type: 'html', value: `<${name}>` },
    ...toPhrases(children),
    { type: 'html', value: `</${name}>` },
  ]

const toCell: ToMarkdown = ({ children }) => [{ type: 'tableCell', children: toPhrases(children) }]

const toHeading =
  (depth: Heading['depth']): ToMarkdown =>
  ({ children }) => [{ type: 'heading', depth, children: toPhrases(children) }]

/** Returns the content of a link. GFM makes links of addresses in it. */
function withoutLinks(children: readonly RootContent[]): PhrasingContent[] {
  return toPhrases(children).flatMap((node) => (node.type === 'link' ? node.children : [node]))
}

/** Converters of HTML elements. Other HTML elements are replaced by their children. */
const htmlConverters: MarkdownConverters = {
  a: ({ attributes: { href, title = null }, children }) =>
    href === undefined
      ? children
      : [{ type: 'link', url: href, title, children: withoutLinks(children) }],
  b: toStrong,
  blockquote: ({ children }) => [{ type: 'blockquote', children: toBlocks(children) }],
  br: () => [{ type: 'break' }],
  code: toCode,
  dd: toBlock,
  del: toDelete,
  div: toBlock,
  dt: toCaption,
  em: toEmphasis,
  h2: toHeading(2),
  h3: toHeading(3),
  h4: toHeading(4),
  h5: toHeading(5),
  h6: toHeading(6),
  hr: () => [{ type: 'thematicBreak' }],
  i: toEmphasis,
  img: ({ attributes: { src = '', alt = '', title = null } }) => [
    { type: 'image', url: src, alt, title },
  ],
  kbd: toCode,
  li: ({ children }) => [item(toBlocks(children))],
  ol: ({ children }) => list(children, true),
  p: toBlock,
  s: toDelete,
  samp: toCode,
  pre: ({ children }) => [{ type: 'code', value: children.map(textOf).join('\n') }],
  strong: toStrong,
  sub: toHtml('sub'),
  summary: toCaption,
  sup: toHtml('sup'),
  table: ({ children }) => {
    const rows = children.filter((node) => node.type === 'tableRow')
    const others = toBlocks(children.filter((node) => node.type !== 'tableRow'))
    return rows.length === 0 ? others : [...others, { type: 'table', children: rows }]
  },
  td: toCell,
  th: toCell,
  tr: ({ children }) => [
    { type: 'tableRow', children: children.filter((node) => node.type === 'tableCell') },
  ],
  ul: ({ children }) => list(children),
}
