import { describe, expect, it } from 'vitest'
import type { SourceFile } from '#content/read/read-content.ts'
import { loadFacts } from '#features/facts/facts.ts'
import { features } from '#features/index.ts'
import { renderDocumentBody } from '#generate/render-page-mdx.ts'
import { pageWith } from '../support/content-folder.ts'
import { createLoadContext, parseTestSite } from '../support/site.ts'

const rolesYaml = `roles:
  - { name: Mate, value: mate, for: Whoever ties up ships }
  - { name: Master, value: master, for: 'Whoever answers a|b' }
actions:
  see: { action: See berths, role: Mate }
  book: { action: 'Book a [berth](/other)', role: Master }
`
const limitsYaml = `values: { berths: 1200, name: 40 }
tables:
  harbor: [{ what: Berths, limit: '{product.limits.berths} at most' }]
`
const glossaryYaml = `places:
  columns: [Term, Meaning, Example]
  terms: [{ term: Berth, meaning: Where a ship lies, example: Number 7, not: [parking place] }]
`
const exampleYaml = `company: { name: North Harbor, tenant: north, region: eu1, seats: 1 }
people: [{ id: 1, name: Ann Low, email: ann@north.example, role: master }]
cases: [{ seq: 1, title: Ship "A" arrives, id: a1, folder: Pier, priority: high }]
runs: [{ id: 3, title: Morning, type: live, statuses: { 1: passed } }]
`
const files = {
  'facts/roles.yaml': rolesYaml,
  'facts/limits.yaml': limitsYaml,
  'facts/glossary.yaml': glossaryYaml,
  'facts/example.yaml': exampleYaml,
}

const toSources = (texts: Record<string, string>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, displayPath: path, text }))

const read = (texts: Record<string, string>) => loadFacts(toSources(texts), createLoadContext())

async function render(body: string): Promise<string> {
  const { site, context } = await parseTestSite({ ...files, 'page.mdx': pageWith(body) })
  const page = site.pages.find(({ docId }) => docId === 'page')!
  return renderDocumentBody(page, context, features)
}

describe('variables', () => {
  it('are the limits, formatted and in digits, and the roles of actions', () => {
    expect(read(files).variables).toEqual({
      'limits.berths': '1,200',
      'limits.berths.digits': '1200',
      'limits.name': '40',
      'roles.see': 'Mate',
      'roles.book': 'Master',
    })
  })
})

describe('components', () => {
  it('become tables and run boards', async () => {
    expect(await render('<RoleTable />')).toContain(
      '| Master | `master` | Whoever answers a\\|b | Ann Low |\n| Mate | `mate` | Whoever ties up ships |  |',
    )
    expect(await render('<RoleMatrix />')).toContain(
      '| Action | Mate | Master |\n| --- | --- | --- |\n| See berths | Yes | Yes |\n| Book a [berth](/other) | No | Yes |',
    )
    expect(await render('<Limits of="harbor" />')).toContain('| Berths | 1,200 at most |')
    expect(await render('<Glossary of="places" />')).toContain(
      '| Berth | Where a ship lies | Number 7 |',
    )
    expect(await render('<ExampleRun id="3" />')).toContain(
      '<RunBoard title="Morning" cases="passed: Ship &quot;A&quot; arrives" />',
    )
    expect(await render('<ExampleRun id="3" caption="A run" />')).toContain(
      '<RunBoard title="Morning" caption="A run" cases=',
    )
  })
})
