import { expect, it } from 'vitest'
import { renderGitlab } from '#gate/reporters/gitlab.ts'
import { cleanReport, exampleReport, plain } from './support/example-report.ts'
import { createJsonCheck } from './support/json-schema.ts'

const findFaults = createJsonCheck('gitlab-code-quality.json')

it.each([
  ['the example', exampleReport],
  ['a clean report', cleanReport],
])('%s has the fields that GitLab wants', (_, report) => {
  expect(findFaults(renderGitlab(report, plain))).toEqual([])
})

it('refuses what is wrong', () => {
  expect(findFaults('[{ "description": "x" }]')).not.toEqual([])
})

it('names paths from the root of the repository', () => {
  const text = renderGitlab(exampleReport, { ...plain, pathPrefix: 'docs' })
  const findings = JSON.parse(text) as { location: { path: string } }[]
  expect(findings[0]!.location.path).toBe(`docs/${exampleReport.diagnostics[0]!.file}`)
})
