import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { pathOfFacts } from '#features/facts/facts.ts'
import { exampleSchema } from '#features/facts/schema.ts'
import { contentDir } from './page-code.ts'

/** The company in all examples; pages and samples are held against it. */
export const example = exampleSchema
  .required()
  .parse(parse(readFileSync(path.join(contentDir, pathOfFacts('example')), 'utf8')))

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
