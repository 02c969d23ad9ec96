import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { renderAgentSkill } from '#generate/markdown/agent-skill.ts'

const page = { route: '/api/run', docId: 'api/run', title: 'Runs API', description: 'Start runs.' }
const product = { name: 'Acme', slug: 'acme', docsUrl: 'https://docs.acme.example' }

it('describes the references of the product, with an index that has the digest', () => {
  const files = renderAgentSkill({ ...product, references: new Map([['API', [page]]]) })
  const skill = files.get('.well-known/agent-skills/acme/SKILL.md')!
  expect(skill).toMatch(/^---\nname: acme\ndescription: "Use Acme from scripts and CI: API\./)
  expect(skill).toContain('- [Runs API](https://docs.acme.example/api/run.md): Start runs.')
  const { skills } = JSON.parse(files.get('.well-known/agent-skills/index.json')!) as {
    skills: { url: string; digest: string }[]
  }
  expect(skills[0]).toMatchObject({
    url: 'https://docs.acme.example/.well-known/agent-skills/acme/SKILL.md',
    digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
  })
})

it('is missing on a site without references', () => {
  expect(renderAgentSkill({ ...product, references: new Map() }).size).toBe(0)
})
