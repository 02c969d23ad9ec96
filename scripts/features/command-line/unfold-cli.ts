import { caption, code, list, termItem, text } from '#content/unfold/nodes.ts'
import { unfoldChildren, type Unfolders } from '#content/unfold/unfolder.ts'

/** What the parts of the reference of the command line are in plain Markdown. */
export const cliUnfolders: Unfolders = {
  CliEntry: ({ attributes: { term = '', notes }, children }) => [
    termItem([code(term), ...(notes === undefined ? [] : [text(` (${notes})`)])], children),
  ],
  CliGroup: ({ attributes: { title }, children }) => [
    ...(title === undefined ? [] : [caption(title)]),
    ...list(children),
  ],
  CliSynopsis: unfoldChildren,
}
