import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { renderJunit } from '#gate/reporters/junit.ts'
import type { Report } from '#gate/reporters/report.ts'
import { buildReport, cleanReport, exampleReport, plain } from './support/example-report.ts'

const schema = readFileSync(path.join(import.meta.dirname, 'schemas/junit.xsd'), 'utf8')

/** Every ASCII and Latin-1 character, halves of pairs, and what XML forbids besides. */
const allChars = `${Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')}\uD800x\uDC00\uFFFE\uFFFF😀`
const strange: Report = buildReport(
  [{ ...exampleReport.diagnostics[0]!, message: allChars, help: allChars, note: ']]>' }],
  ['content-src/gone.mdx'],
)

describe('libxml2', () => {
  it.each([
    ['the example', exampleReport],
    ['a clean report', cleanReport],
    ['all characters', strange],
  ])('parses %s and finds it valid', async (_, report) => {
    expect(await findFaults(renderJunit(report, plain))).toEqual([])
  })

  it('refuses what is wrong', async () => {
    expect(await findFaults('<testsuites name="x"/>')).not.toEqual([])
  })
})

describe('counts', () => {
  it.each([exampleReport, cleanReport])('agree with the elements', (report) => {
    const xml = renderJunit(report, plain)
    const [tests, failures] = /<testsuites .*? tests="(\d+)" failures="(\d+)"/.exec(xml)!.slice(1)
    expect(Number(tests)).toBe(xml.match(/<testcase /g)!.length)
    expect(Number(failures)).toBe(xml.match(/<failure /g)?.length ?? 0)
    for (const suite of xml.split('<testsuite ').slice(1)) {
      expect(suite).toContain(`tests="${suite.match(/<testcase /g)!.length}"`)
      expect(suite).toContain(`failures="${suite.match(/<failure /g)?.length ?? 0}"`)
    }
  })
})

async function findFaults(xml: string): Promise<string[]> {
  const result = await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema })
  return result.errors.map(({ rawMessage }) => rawMessage)
}
