import { describe, expect, it } from 'vitest'
import { fillVariables } from '#core/variables.ts'
import { renderedPage, variables } from './rendered-page.ts'
import { tasks } from './tasks.ts'

/** Guides, each with tasks that readers carry out; reference, concepts and notes are none. */
const guides = [
  'tms/quick-start.mdx',
  'tms/test-run-configuration.mdx',
  'administration/administration-intro.mdx',
  'administration/users-permissions.mdx',
  'administration/billing.mdx',
  'import-export/import.mdx',
  'import-export/export.mdx',
  'help-and-support.mdx',
  'api/authentication.mdx',
  ...['automation-intro', 'cli/cli-description', 'github-actions-integration'].map(
    (name) => `automation/${name}.mdx`,
  ),
  'automation/gitlab-cicd-integration.mdx',
  ...['issue-trackers-intro', 'jira', 'github', 'linear', 'custom/custom-issue-trackers'].map(
    (name) => `issue-trackers/${name}.mdx`,
  ),
  ...['clickup', 'document360', 'gitlab', 'jira-custom', 'notion', 'nuclino', 'sentry'].map(
    (name) => `issue-trackers/custom/${name}.mdx`,
  ),
  ...['trello', 'youtrack', 'zendesk', 'zoho-desk'].map(
    (name) => `issue-trackers/custom/${name}.mdx`,
  ),
]

describe.each(guides)('%s', (page) => {
  const text = renderedPage(page)
  const headings = Array.from(text.matchAll(/^## (.+?)(?: \[#.+\])?$/gm), ([, title]) => title)

  it('begins, ends and helps in trouble under the same headings as every guide', () => {
    expect(headings[0]).toBe('Before you begin')
    expect(headings.slice(-2)).toEqual(['Troubleshooting', 'What to read next'])
  })

  it('has one kind of table for trouble, and names no reader in its steps', () => {
    const [, trouble = ''] = /^## Troubleshooting.*\n\n(.+)\n/m.exec(text) ?? []
    expect(trouble).toBe('| Symptom | Cause | What to do |')
    const steps = [...text.matchAll(/<Steps>([\s\S]*?)<\/Steps>/g)].map(([, list]) => list)
    expect(steps.length).toBeGreaterThan(0)
    expect(steps.join('')).not.toMatch(/\b(?:Mara|Elif|Jonas|Priya|Sam|Tom|[Hh]e|[Ss]he) \w+s\b/)
  })
})

describe.each(Object.entries(tasks))('to %s', (_, pages) => {
  it.each(Object.entries(pages))('%s has what the reader needs', (page, facts) => {
    const text = renderedPage(page)
    const filled = facts.map((fact) => fillVariables(fact, variables))
    expect(filled.filter((fact) => !text.includes(fact))).toEqual([])
  })
})
