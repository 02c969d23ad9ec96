import { renderComponents, type ComponentRenderers } from '#content/render-components.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import type { SiteContext } from '#content/links/resolve-link.ts'
import type { Document } from '#content/page.ts'
import { escapeMdx, renderAttributes, renderInlineCode, renderTable } from '#core/escape.ts'
import { findFacts, type Facts } from './facts.ts'

export function renderFacts(document: Document, { site }: SiteContext): TextEdit[] {
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
    ExampleRun: ({ id }) => renderRun(Number(id), facts),
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

function renderRun(id: number, { example }: Facts): string {
  const run = example?.runs.find((each) => each.id === id)
  if (!run) return ''
  const cases = Object.entries(run.statuses).map(([seq, status]) => {
    const found = example?.cases.find((each) => each.seq === Number(seq))
    return `${status}: ${found?.title ?? ''}`
  })
  return `<RunBoard${renderAttributes({ title: run.title, cases: cases.join('; ') })} />`
}
