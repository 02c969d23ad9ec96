import * as z from 'zod'
import type { Feature } from '#content/feature.ts'
import { labelSchema, type ComponentContract } from '#content/schema/components.ts'
import { factNames, featureName, loadFacts, pathOfFacts, type Facts } from './facts.ts'
import { renderFacts } from './render-facts.ts'
import { factsComponentRule, factsTermRule, proseTerminologyRule } from './rules.ts'
import { factSchemas } from './schema.ts'

const factsComponents: Readonly<Record<string, ComponentContract>> = {
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
    attributes: z.strictObject({ of: labelSchema }),
    generated: true,
  },
  Glossary: {
    description: 'The terms of one group of `facts/glossary.yaml`',
    attributes: z.strictObject({ of: labelSchema }),
    generated: true,
  },
  ExampleRun: {
    description: 'A test run of `facts/example.yaml` at a glance',
    attributes: z.strictObject({ id: z.string().regex(/^\d+$/) }),
    generated: true,
  },
}

const factsPaths = new Set(factNames.map(pathOfFacts))
const componentPattern = new RegExp(`<(?:${Object.keys(factsComponents).join('|')})\\b`)

export const facts: Feature<Facts> = {
  name: featureName,
  components: factsComponents,
  files: [
    {
      file: pathOfFacts('roles'),
      of: 'roles',
      components: ['RoleTable', 'RoleMatrix'],
      variables: 'roles',
    },
    { file: pathOfFacts('limits'), of: 'limits', components: ['Limits'], variables: 'limits' },
    { file: pathOfFacts('glossary'), of: 'terms', components: ['Glossary'] },
    { file: pathOfFacts('example'), of: 'example company', components: ['ExampleRun'] },
  ],
  isSource: (file) => factsPaths.has(file),
  load: loadFacts,
  key: (text, { key, pagesKey }) => (componentPattern.test(text) ? `${pagesKey} ${key}` : pagesKey),
  rules: [factsComponentRule, factsTermRule, proseTerminologyRule],
  findings: [
    {
      id: 'facts:schema',
      fixes: 'value',
      severity: 'error',
      isRequired: true,
      summary: 'Files in `facts/` match their schema, `scripts/features/facts/schema.ts`.',
    },
  ],
  schemas: factSchemas,
  render: renderFacts,
  toMarkdown: {},
}
