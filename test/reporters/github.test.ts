import { describe, expect, it } from 'vitest'
import { renderGithubSummary } from '#gate/reporters/github-summary.ts'
import { renderGithub } from '#gate/reporters/github.ts'
import { buildReport, exampleReport, plain } from './support/example-report.ts'

const many = buildReport(
  Array.from({ length: 600 }, (_, index) => ({
    ...exampleReport.diagnostics[0]!,
    line: index + 1,
    endLine: index + 1,
    severity: index % 2 === 0 ? ('warning' as const) : ('error' as const),
    message: 'x'.repeat(5000),
  })),
  ['content-src/gone.mdx'],
)

describe('annotations', () => {
  it('survive the way through the runner', () => {
    const commands = parseCommands(renderGithub(exampleReport, plain))
    expect(commands).toHaveLength(exampleReport.diagnostics.length)
    for (const { file, line, endLine, ruleId, message, severity } of exampleReport.diagnostics) {
      const place = { file, line: String(line), endLine: String(endLine), title: ruleId }
      expect(commands).toContainEqual({
        name: severity,
        properties: expect.objectContaining(place) as unknown,
        message: expect.stringContaining(message) as unknown,
      })
    }
  })

  it('give columns only where the runner takes them', () => {
    for (const { properties } of parseCommands(renderGithub(exampleReport, plain))) {
      expect('col' in properties).toBe(properties.line === properties.endLine)
      expect('endColumn' in properties).toBe(properties.line === properties.endLine)
    }
  })

  it('begin with the errors, and say that GitHub does not show all', () => {
    const text = renderGithub(many, plain)
    const names = parseCommands(text).map(({ name }) => name)
    expect(names.slice(0, 300).every((name) => name === 'error')).toBe(true)
    expect(text).toContain('GitHub shows 10 errors and 10 warnings of a step')
    expect(renderGithub(exampleReport, plain)).not.toContain('GitHub shows')
  })
})

describe('job summary', () => {
  it('stays below the 1 MiB that GitHub takes', () => {
    const summary = renderGithubSummary(many, plain)
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
    expect(summary).toContain('… and 100 findings more')
  })

  it('has four cells in each row', () => {
    const rows = renderGithubSummary(exampleReport, plain)
      .split('\n')
      .filter((line) => line.startsWith('|'))
    expect(rows).toHaveLength(exampleReport.diagnostics.length + 2)
    for (const row of rows) expect(row.match(/(?<!\\)\|/g)).toHaveLength(5)
  })

  it('links each place to the checked commit', () => {
    const blobUrl = 'https://code.acme.example/docs/blob/0123abc'
    const summary = renderGithubSummary(exampleReport, { ...plain, blobUrl, pathPrefix: 'site' })
    expect(summary).toContain(`(${blobUrl}/site/content-src/tms/quick-start.mdx?plain=1#L7)`)
  })
})

/** Reads workflow commands as GitHub's runner does. */
function parseCommands(text: string) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('::'))
    .map((line) => {
      const end = line.indexOf('::', 2)
      const [name, ...rest] = line.slice(2, end).split(' ')
      const pairs = rest.join(' ').split(',')
      const properties = pairs.map((pair) => [
        pair.slice(0, pair.indexOf('=')),
        unescape(pair.slice(pair.indexOf('=') + 1)),
      ])
      return {
        name,
        properties: Object.fromEntries(properties) as Record<string, string>,
        message: unescape(line.slice(end + 2)),
      }
    })
}

function unescape(text: string): string {
  return text.replace(/%(0D|0A|3A|2C|25)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
