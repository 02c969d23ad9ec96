import * as z from 'zod'
import { label, type ComponentContract } from '#content/schema/components.ts'

/** The component that shows a picture. */
export const components: Readonly<Record<string, ComponentContract>> = {
  Screen: {
    description: 'Windows of the product, drawn from `pictures/<name>.yaml`, with the steps marked',
    attributes: z.strictObject({ picture: label }),
    generated: true,
  },
}
