import * as z from 'zod'
import { label, type ComponentContract } from '#content/schema/components.ts'

/** The components that are made from the files below `facts/`. */
export const components: Readonly<Record<string, ComponentContract>> = {
  RoleTable: {
    description: 'The roles of `facts/roles.yaml`, with the people of the example company',
    attributes: z.strictObject({}),
    generated: true,
  },
  RoleMatrix: {
    description: 'The actions of `facts/roles.yaml`, and which role may do each',
    attributes: z.strictObject({}),
    generated: true,
  },
  Limits: {
    description: 'A table of `facts/limits.yaml`',
    attributes: z.strictObject({ of: label }),
    generated: true,
  },
  Glossary: {
    description: 'The terms of one group of `facts/glossary.yaml`',
    attributes: z.strictObject({ of: label }),
    generated: true,
  },
  ExampleRun: {
    description: 'A test run of `facts/example.yaml` at a glance',
    attributes: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    generated: true,
  },
}
