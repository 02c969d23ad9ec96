import * as z from 'zod'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Document } from '#content/page.ts'
import { renderComponents, type ComponentRenderers } from '#content/render-components.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { escapeMdx, renderAttributes, renderInlineCode, renderTable } from '#core/escape.ts'
import type { Feature } from '#content/feature.ts'
import { digitsSchema, labelSchema, type PropsSchema } from '#content/schema/components.ts'
import { factNames, featureName, findFacts, loadFacts, pathOfFacts, type Facts } from './facts.ts'
import { factsComponentRule, factsTermRule } from './rules.ts'
import { factSchemas } from './schema.ts'

const factsComponents: Readonly<Record<string, PropsSchema>> = {
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
    attributes: z.strictObject({
      id: digitsSchema,
      caption: labelSchema.optional(),
    }),
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
  rules: [factsComponentRule, factsTermRule],
  findings: [
    {
      id: 'facts:schema',
      fixes: 'content',
      severity: 'error',
      isRequired: true,
      summary: 'Files in `facts/` match their schema, `scripts/features/facts/schema.ts`.',
    },
  ],
  schemas: factSchemas,
  render: renderFacts,
}

function renderFacts(document: Document, { site }: SiteContext): TextEdit[] {
  const facts = findFacts(site)
  return facts ? renderComponents(document, createRenderers(facts), site.variables) : []
}

function createRenderers(facts: Facts): ComponentRenderers {
  return {
    RoleTable: () => renderRoles(facts),
    RoleMatrix: () => renderMatrix(facts),
    Limits: ({ of = '' }) => {
      const rows = facts.limits?.tables[of] ?? []
      return renderTable([['What', 'Limit'], ...rows.map(({ what, limit }) => [what, limit])])
    },
    Glossary: ({ of = '' }) => {
      const group = facts.glossary?.[of]
      const rows = group?.terms.map(({ term, meaning, example }) => [
        escapeMdx(term),
        meaning,
        example,
      ])
      return renderTable([group?.columns.map(escapeMdx) ?? [], ...(rows ?? [])])
    },
    ExampleRun: ({ id, caption }) => renderRun(Number(id), caption, facts),
  }
}

function renderRoles({ roles, example }: Facts): string {
  const rows = roles?.roles.toReversed().map((role) => {
    const people = example?.people.filter((person) => person.role === role.value)
    const names = people?.map((person) => person.name).join(', ')
    return [
      escapeMdx(role.name),
      renderInlineCode(role.value),
      role.for,
      ...(names === undefined ? [] : [escapeMdx(names)]),
    ]
  })
  const header = example ? [escapeMdx(`At ${example.company.name}`)] : []
  return renderTable([['Role', 'API value', 'Made for', ...header], ...(rows ?? [])])
}

function renderMatrix({ roles: { roles, actions } = { roles: [], actions: {} } }: Facts): string {
  const names = roles.map(({ name }) => name)
  const rows = Object.values(actions).map(({ action, role }) => {
    const lowest = names.indexOf(role)
    return [action, ...names.map((_, index) => (index >= lowest ? 'Yes' : 'No'))]
  })
  return renderTable([['Action', ...names.map(escapeMdx)], ...rows])
}

function renderRun(id: number, caption: string | undefined, { example }: Facts): string {
  const run = example?.runs.find((each) => each.id === id)
  if (!run) return ''
  const cases = Object.entries(run.statuses).map(([seq, status]) => {
    const found = example?.cases.find((each) => each.seq === Number(seq))
    return `${status}: ${found?.title ?? ''}`
  })
  const attributes = { title: run.title, caption, cases: cases.join('; ') }
  return `<RunBoard${renderAttributes(attributes)} />`
}
