import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { fingerprintDiagnostics } from '#gate/reporters/fingerprint.ts'
import { createLineHasher } from '#gate/reporters/line-hash.ts'
import type { Report } from '#gate/reporters/report.ts'
import { exampleReport, plain } from './support/example-report.ts'

const prints = (report: Report) => fingerprintDiagnostics(report, plain)

describe('fingerprints', () => {
  it('are different for each finding, twins included', () => {
    const all = prints(exampleReport)
    expect(new Set(all).size).toBe(exampleReport.diagnostics.length)
  })

  it('stay when lines shift', () => {
    expect(prints(shift(exampleReport, 5))).toEqual(prints(exampleReport))
  })

  it('stay when the suggestion changes, and change with the message', () => {
    const original = prints(exampleReport)
    expect(prints(change((text) => text.replace('the`?', 'ten`?')))).toEqual(original)
    expect(prints(change((text) => text.replace('teh', 'hte')))).not.toEqual(original)
  })

  it('need no sources', () => {
    const all = prints({ ...exampleReport, sources: new Map() })
    expect(new Set(all).size).toBe(exampleReport.diagnostics.length)
  })
})

/** The values are what GitHub's upload action computes for these texts. */
describe('line hashes', () => {
  it.each([
    ['', ['c129715d7a2bc9a3:1']],
    [
      ' a\nb\n  \t\tc\n d',
      ['271789c17abda88f:1', '54703d4cd895b18:1', '180aee12dab6264:1', 'a23a3dc5e078b07b:1'],
    ],
    [
      'Lorem ipsum dolor sit amet.\n'.repeat(10),
      [
        ...[1, 2, 3, 4, 5, 6].map((number) => `a7f2ff13bc495cf2:${number}`),
        'a7f2ff1481e87703:1',
        'a9cf91f7bbf1862b:1',
        '55ec222b86bcae53:1',
        'cc97dc7b1d7d8f7b:1',
        'c129715d7a2bc9a3:1',
      ],
    ],
  ])('are those of GitHub for %j', (text, expected) => {
    const hashLine = createLineHasher(text)
    expect(text.split('\n').map((_, index) => hashLine(index + 1))).toEqual(expected)
  })

  it('stay when lines shift, and are missing outside of the text', () => {
    const text = 'one\ntwo\nthree\n'
    expect(createLineHasher(`new\n\n${text}`)(4)).toBe(createLineHasher(text)(2))
    expect(createLineHasher(text)(99)).toBeUndefined()
  })
})

function change(edit: (message: string) => string): Report {
  const diagnostics = exampleReport.diagnostics.map((found) => ({
    ...found,
    message: edit(found.message),
  }))
  return { ...exampleReport, diagnostics }
}

/** The same report for files with more lines at their beginning. */
function shift(report: Report, lines: number): Report {
  const move = (found: Diagnostic) => ({
    ...found,
    line: found.line + lines,
    endLine: found.endLine + lines,
  })
  const sources = Array.from(report.sources ?? [], ([file, text]): [string, string] => [
    file,
    '\n'.repeat(lines) + text,
  ])
  return { ...report, diagnostics: report.diagnostics.map(move), sources: new Map(sources) }
}
