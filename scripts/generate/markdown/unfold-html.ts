import type { Heading } from 'mdast'
import { textOf } from '#core/tree/text-of.ts'
import { code, item, list, paragraph, strong, toBlocks, toPhrases } from '#content/unfold/nodes.ts'
import type { Unfolder, Unfolders } from '#content/unfold/unfolder.ts'

const toStrong: Unfolder = ({ children }) => [strong(...toPhrases(children))]
const toEmphasis: Unfolder = ({ children }) => [{ type: 'emphasis', children: toPhrases(children) }]
const toDelete: Unfolder = ({ children }) => [{ type: 'delete', children: toPhrases(children) }]
const toCaption: Unfolder = ({ children }) => [paragraph(strong(...toPhrases(children)))]
const toBlock: Unfolder = ({ children }) => toBlocks(children)

/** Unfolds inline code, whatever stands in it. */
export const toCode: Unfolder = ({ children }) => [code(children.map(textOf).join(''))]

const toHeading =
  (depth: Heading['depth']): Unfolder =>
  ({ children }) => [{ type: 'heading', depth, children: toPhrases(children) }]

/** What HTML elements are in Markdown; of all others, what stands in them is left. */
export const htmlUnfolders: Unfolders = {
  a: ({ attributes: { href, title = null }, children }) =>
    href === undefined
      ? children
      : [{ type: 'link', url: href, title, children: toPhrases(children) }],
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
  strong: toStrong,
  summary: toCaption,
  ul: ({ children }) => list(children),
}
