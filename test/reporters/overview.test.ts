import path from 'node:path'
import { expect, it } from 'vitest'
import { renderOverview } from '#gate/reporters/overview.ts'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { cleanReport, exampleReport, plain } from './support/example-report.ts'

it.each([
  ['example', exampleReport],
  ['clean', cleanReport],
])('shows how much there is in the report `%s`', async (name, report) => {
  const file = path.join(import.meta.dirname, 'snapshots', `overview-${name}.txt`)
  await expect(renderOverview(report, plain)).toMatchFileSnapshot(file)
})

it('cuts a help that is long', () => {
  const diagnostics = [{ ...exampleReport.diagnostics[0]!, help: 'x'.repeat(1000) }]
  const lines = renderOverview({ ...exampleReport, diagnostics }, plain).split('\n')
  expect(lines.filter((line) => line.endsWith('x…'))).toHaveLength(1)
})

it('counts components and lists those that there are once', async () => {
  const note = '<Note>\n\nText.\n\n</Note>'
  const dir = await createContentFolder({
    'index.mdx': pageWith(`${note}\n\n${note}\n\n<details>\n\nText.\n\n</details>`),
    'a/b.mdx': pageWith(`${note}\n\n<Callout kind="tip">\n\nText.\n\n</Callout>`, 'Another page'),
  })
  const text = renderOverview(await checkContent(dir), plain)
  expect(text).toContain('\n  3  <Note>  3 errors in 2 files\n')
  expect(text).toMatch(/^ {2}\d {2}<Callout> {2}/m)
  expect(text).toMatch(/^ {2}1 {2}<details> {2}1 error in 1 file$/m)
  expect(text.split('`RunBoard`')).toHaveLength(2)
  expect(text).toContain(`  ${dir}/a  `)
  expect(text.split('\n').length).toBeLessThan(30)
})
