import picocolors from 'picocolors'
import { describe, expect, it } from 'vitest'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { exampleReport, plain } from './support/example-report.ts'

const colors = picocolors.createColors(true)
const file = 'content-src/tms/quick-start.mdx'
const url = 'file:///home/writer/site/content-src/tms/quick-start.mdx'

describe('the place of a finding', () => {
  it('is text that terminals make clickable, with colors or without', () => {
    for (const options of [plain, { ...plain, colors, hyperlinks: true }]) {
      const text = renderPretty(exampleReport, options)
      for (const { file, line, column } of exampleReport.diagnostics) {
        expect(text).toContain(`${file}:${line}:${column}`)
      }
    }
  })

  it('links to its file where the terminal shows colors and understands links', () => {
    const linked = renderPretty(exampleReport, { ...plain, colors, hyperlinks: true })
    expect(linked).toContain(`\u001B]8;;${url}\u001B\\${colors.underline(file)}\u001B]8;;\u001B\\`)
    for (const options of [
      { ...plain, hyperlinks: true },
      { ...plain, colors, hyperlinks: false },
    ]) {
      expect(renderPretty(exampleReport, options)).not.toContain('\u001B]8')
    }
  })
})

describe('what comes from the content', () => {
  it('cannot steer the terminal', () => {
    expect(renderPretty(exampleReport, plain)).not.toMatch(/[^\P{C}\n\u200D]/u)
  })
})

it('says the same help three times, not thirty', () => {
  const [first] = exampleReport.diagnostics
  const lines = Array.from({ length: 30 }, (_, index) => index + 1)
  const diagnostics = lines.map((line) => ({ ...first!, line, endLine: line, help: 'Write it' }))
  const text = renderPretty({ ...exampleReport, diagnostics }, plain)
  expect(text.split('help   Write it')).toHaveLength(4)
  expect(text.split(first!.ruleId)).toHaveLength(31)
})

it('shows the findings without a frame where the text is not known', () => {
  const text = renderPretty({ ...exampleReport, sources: new Map() }, plain)
  expect(text).not.toContain('│')
  expect(text).toContain(`at     ${file}:7:23`)
})

it('keeps frames within the width of the terminal', () => {
  const frames = renderPretty(exampleReport, { ...plain, width: 70 })
    .split('\n')
    .filter((line) => line.includes('│'))
  for (const line of frames) expect(line.length).toBeLessThanOrEqual(70)
})
