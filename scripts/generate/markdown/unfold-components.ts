import {
  caption,
  item,
  list,
  paragraph,
  strong,
  termItem,
  text,
  toBlocks,
  toPhrases,
} from '#content/unfold/nodes.ts'
import { unfoldChildren, type FoldedElement, type Unfolders } from '#content/unfold/unfolder.ts'
import { toCode } from './unfold-html.ts'

/** What the components of every site are in plain Markdown. */
export const componentUnfolders: Unfolders = {
  Badge: ({ children }) => [strong(...toPhrases(children))],
  Callout: ({ attributes: { type = 'note', title }, children }) => {
    const name = capitalize(type)
    const head = caption(title === undefined || title === name ? name : `${name}: ${title}`)
    return [{ type: 'blockquote', children: [head, ...toBlocks(children)] }]
  },
  Card: ({ attributes: { title = '', href = '' }, children }) => [
    termItem([{ type: 'link', url: href, children: [text(title)] }], children),
  ],
  Cards: ({ children }) => list(children),
  Figure: ({ attributes, children }) => [
    ...toBlocks(children),
    paragraph({ type: 'emphasis', children: [text(attributes.caption ?? '')] }),
  ],
  FileTree: unfoldChildren,
  FilterTable: unfoldChildren,
  Kbd: toCode,
  RunBoard: unfoldRunBoard,
  SearchBox: () => [],
  Steps: unfoldChildren,
  Tab: ({ attributes: { label = '' }, children }) => [caption(label), ...toBlocks(children)],
  Tabs: unfoldChildren,
}

function unfoldRunBoard({ attributes: { title = '', cases = '' } }: FoldedElement) {
  const rows = cases.split(';').map((entry) => {
    const [status = '', ...rest] = entry.split(':')
    return item([paragraph(text(`${rest.join(':').trim()} (${status.trim()})`))])
  })
  return [caption(title), ...list(rows)]
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
