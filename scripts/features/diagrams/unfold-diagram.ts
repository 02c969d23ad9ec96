import { caption, toBlocks } from '#content/unfold/nodes.ts'
import type { Unfolders } from '#content/unfold/unfolder.ts'

/** What a diagram is in plain Markdown: what its caption and its description say. */
export const diagramUnfolders: Unfolders = {
  Diagram: ({ attributes, children }) => [
    caption(`Diagram: ${attributes.caption ?? attributes.alt ?? ''}`),
    ...toBlocks(children),
  ],
}
