import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { pathOfFacts } from '#features/facts/facts.ts'
import { contentDir } from './page-code.ts'

const name = z.string().min(1)
const id = z.union([z.int(), z.string().min(1)])
const status = z.enum(['open', 'passed', 'failed', 'blocked', 'skipped'])
const titled = z.strictObject({ id, title: name })

/** All that `facts/example.yaml` says of this product's company. */
const exampleSchema = z.strictObject({
  company: z.strictObject({ name, tenant: name, region: name, seats: z.int() }),
  people: z.array(z.strictObject({ id: z.int(), name, email: z.email(), role: name })),
  projects: z.array(z.strictObject({ id, code: name, title: name })),
  folders: z.array(z.strictObject({ id: z.int(), parentId: z.int(), path: name })),
  tags: z.array(titled),
  cases: z.array(
    z.strictObject({
      seq: z.int(),
      id,
      title: name,
      type: z.enum(['standalone', 'template', 'filled']).default('standalone'),
      folder: name,
      priority: z.enum(['low', 'medium', 'high']),
      tags: z.array(name).default([]),
      legacyId: z.string().default(''),
    }),
  ),
  milestones: z.array(titled.extend({ archived: z.boolean().default(false) })),
  configurations: z.array(titled),
  runs: z.array(
    z.strictObject({
      id: z.int(),
      title: name,
      type: z.enum(['static_struct', 'static', 'live']),
      milestone: z.int().optional(),
      configuration: name.optional(),
      assignee: z.int().optional(),
      statuses: z.record(z.string().regex(/^\d+$/), status),
    }),
  ),
  plan: z.strictObject({
    id: z.int(),
    title: name,
    milestone: z.int(),
    runs: z.array(
      z.strictObject({
        title: name,
        configuration: name,
        assignee: z.int(),
        cases: z.array(z.int()),
      }),
    ),
  }),
  issues: z.array(
    z.strictObject({
      tracker: name,
      key: z.string(),
      title: name,
      url: z.url(),
      run: z.int(),
      case: z.int(),
    }),
  ),
  customStatuses: z.array(z.strictObject({ id, name, color: name })),
})

/** The company in all examples; pages and samples are held against it. */
export const example = exampleSchema.parse(
  parse(readFileSync(path.join(contentDir, pathOfFacts('example')), 'utf8')),
)

export const {
  company,
  people,
  projects,
  folders,
  tags,
  cases,
  milestones,
  configurations,
  runs,
  plan,
} = example
