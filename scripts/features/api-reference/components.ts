import * as z from 'zod'
import type { ComponentContract } from '#content/schema/components.ts'

/** The components that are made from `api/openapi.yaml`. */
export const components: Readonly<Record<string, ComponentContract>> = {
  Operation: {
    description: 'All that `openapi.yaml` says of one operation of the API',
    attributes: z.strictObject({ id: z.string().min(1) }),
    generated: true,
  },
  Operations: {
    description: 'A list of the operations on the page',
    attributes: z.strictObject({}),
    generated: true,
  },
  Schema: {
    description: 'The fields of one named schema of `openapi.yaml`',
    attributes: z.strictObject({ name: z.string().min(1) }),
    generated: true,
  },
}
