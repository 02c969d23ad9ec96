import { caption, code, list, termItem, text } from '#content/markdown-nodes.ts'
import { keepChildren, type MarkdownConverters } from '#content/markdown-nodes.ts'

/** What the parts of the reference of the command line are in plain Markdown. */
export const cliUnfolders: MarkdownConverters = {
  CliEntry: ({ attributes: { term = '', notes }, children }) => [
    termItem([code(term), ...(notes === undefined ? [] : [text(` (${notes})`)])], children),
  ],
  CliGroup: ({ attributes: { title }, children }) => [
    ...(title === undefined ? [] : [caption(title)]),
    ...list(children),
  ],
  CliSynopsis: keepChildren,
}
