import * as z from 'zod'
import { caption, toBlocks } from '#content/markdown-nodes.ts'
import type { ComponentContract } from '#content/schema/components.ts'

/** The component that shows a diagram. */
export const components: Readonly<Record<string, ComponentContract>> = {
  Diagram: {
    description: 'A drawing made from a `.dot` file, with the same in words between the tags',
    attributes: z.strictObject({
      src: z.string().min(1),
      alt: z.string().min(1).max(160),
      caption: z.string().min(1).max(200).optional(),
    }),
    source: 'src',
    content: 'Say between the tags in words what the drawing shows',
    markdown: ({ attributes, children }) => [
      caption(`Diagram: ${attributes.caption ?? attributes.alt ?? ''}`),
      ...toBlocks(children),
    ],
  },
}
