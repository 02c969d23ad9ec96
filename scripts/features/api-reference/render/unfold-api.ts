import {
  caption,
  code,
  list,
  paragraph,
  strong,
  termItem,
  text,
  toBlocks,
  toPhrases,
} from '#content/markdown-nodes.ts'
import { keepChildren, type ToMarkdown, type MarkdownConverters } from '#content/markdown-nodes.ts'

const unfoldPart: ToMarkdown = ({ attributes: { title = '' }, children }) => [
  caption(title),
  ...toBlocks(children),
]

/** What the parts of the API reference are in plain Markdown. */
export const apiUnfolders: MarkdownConverters = {
  RefError: ({ attributes: { status = '' }, children }) => [
    termItem([strong(text(status))], children),
  ],
  RefErrors: ({ children }) => list(children),
  RefField: ({ attributes: { name = '', type = '', note }, children }) => {
    const facts = note === undefined ? type : `${type}, ${note}`
    return [termItem([code(name), text(` (${facts})`)], children)]
  },
  RefFields: ({ children }) => list(children),
  RefLink: ({ attributes: { id, method, path, role }, children }) => [
    termItem(
      [code(`${method} ${path}`)],
      [{ type: 'link', url: `#${id}`, children: toPhrases(children) }, text(` (${role})`)],
    ),
  ],
  RefLinks: ({ children }) => list(children),
  RefMore: unfoldPart,
  RefNested: keepChildren,
  RefOperation: ({ attributes: { method, path, server, role = '' }, children }) => [
    paragraph(code(`${method} ${server}${path}`)),
    paragraph(text('Minimum role: '), strong(text(role))),
    ...toBlocks(children),
  ],
  RefPart: unfoldPart,
  RefSamples: keepChildren,
  RefSchema: keepChildren,
}
