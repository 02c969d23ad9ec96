import {
  caption,
  inlineCode,
  keepChildren,
  list,
  paragraph,
  strong,
  termItem,
  text,
  toBlocks,
  toPhrasing,
  type MarkdownConverters,
  type MarkdownConverter,
} from '#content/markdown-nodes.ts'

const partToMarkdown: MarkdownConverter = ({ attributes: { title = '' }, children }) => [
  caption(title),
  ...toBlocks(children),
]

export const apiConverters: MarkdownConverters = {
  RefError: ({ attributes: { status = '' }, children }) => [
    termItem([strong(text(status))], children),
  ],
  RefErrors: ({ children }) => list(children),
  RefField: ({ attributes: { name = '', type = '', note }, children }) => {
    const facts = note === undefined ? type : `${type}, ${note}`
    return [termItem([inlineCode(name), text(` (${facts})`)], children)]
  },
  RefFields: ({ children }) => list(children),
  RefLink: ({ attributes: { id, method, path, role }, children }) => [
    termItem(
      [inlineCode(`${method} ${path}`)],
      [{ type: 'link', url: `#${id}`, children: toPhrasing(children) }, text(` (${role})`)],
    ),
  ],
  RefLinks: ({ children }) => list(children),
  RefMore: partToMarkdown,
  RefNested: keepChildren,
  RefOperation: ({ attributes: { method, path, server, role = '' }, children }) => [
    paragraph(inlineCode(`${method} ${server}${path}`)),
    paragraph(text('Minimum role: '), strong(text(role))),
    ...toBlocks(children),
  ],
  RefPart: partToMarkdown,
  RefSamples: keepChildren,
  RefSchema: keepChildren,
}
