import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFormatName, reporters } from '#gate/reporters/index.ts'
import { cleanReport, exampleReport, plain } from './support/example-report.ts'

const reports = { example: exampleReport, clean: cleanReport }

/** Every format shows the same two reports; the snapshots are read by people. */
describe.each(Object.entries(reporters))('%s', (format, reporter) => {
  it.each(Object.entries(reports))('renders the report `%s`', async (name, report) => {
    await expect(await reporter.render(report, plain)).toMatchFileSnapshot(snapshot(format, name))
  })

  it('says what it is for', () => {
    expect(reporter.description).not.toBe('')
  })
})

it.each(Object.entries(reports))('renders the job summary of `%s`', async (name, report) => {
  const summary = reporters.github.renderSummary?.(report, plain)
  await expect(summary).toMatchFileSnapshot(snapshot('github-summary', name))
})

it('knows its formats by name', () => {
  expect(isFormatName('sarif')).toBe(true)
  expect(isFormatName('toString')).toBe(false)
})

function snapshot(format: string, name: string): string {
  return path.join(import.meta.dirname, 'snapshots', `${format}-${name}.txt`)
}
