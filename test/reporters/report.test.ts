import { expect, it } from 'vitest'
import { errorsFirst, toRepositoryPath } from '#gate/reporters/report.ts'
import { exampleReport } from './support/example-report.ts'

it.each([
  ['content-src/a.mdx', '/repo', '', 'content-src/a.mdx'],
  ['content-src/a.mdx', '/repo/sites/docs', 'sites/docs', 'sites/docs/content-src/a.mdx'],
  ['/repo/content/a.mdx', '/repo/sites/docs', 'sites/docs', 'content/a.mdx'],
  ['/elsewhere/a.mdx', '/repo/sites/docs', 'sites/docs', '/elsewhere/a.mdx'],
  ['/repository/a.mdx', '/repo', '', '/repository/a.mdx'],
])('finds the path of %s from %s below %j', (file, cwd, pathPrefix, expected) => {
  expect(toRepositoryPath(file, { cwd, pathPrefix })).toBe(expected)
})

it('puts errors first and else changes no order', () => {
  const sorted = errorsFirst(exampleReport.diagnostics)
  const errors = exampleReport.diagnostics.filter(({ severity }) => severity === 'error')
  const warnings = exampleReport.diagnostics.filter(({ severity }) => severity === 'warning')
  expect(sorted).toEqual([...errors, ...warnings])
})
