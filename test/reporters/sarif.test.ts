import { describe, expect, it } from 'vitest'
import { createLineIndex } from '#core/line-index.ts'
import { renderSarif } from '#gate/reporters/sarif.ts'
import { cleanReport, exampleReport, plain } from './support/example-report.ts'
import { createJsonCheck } from './support/json-schema.ts'

const findFaults = createJsonCheck('sarif-2.1.0.json')

interface Region {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}
interface Place {
  artifactLocation: { uri: string }
  region?: Region
}
interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  locations: { physicalLocation: Place }[]
  relatedLocations?: { id: number; physicalLocation: Place }[]
  partialFingerprints: Record<string, string>
  fixes?: {
    artifactChanges: {
      replacements: { deletedRegion: Region; insertedContent: { text: string } }[]
    }[]
  }[]
}
interface Log {
  runs: [{ tool: { driver: { rules: { id: string; helpUri?: string }[] } }; results: Result[] }]
}

const run = (report = exampleReport, options = plain) =>
  (JSON.parse(renderSarif(report, options)) as Log).runs[0]

describe('the schema of SARIF 2.1.0', () => {
  it.each([
    ['the example', exampleReport],
    ['a clean report', cleanReport],
    ['a report without sources', { ...exampleReport, sources: new Map<string, string>() }],
  ])('accepts %s', (_, report) => {
    expect(findFaults(renderSarif(report, plain))).toEqual([])
  })

  it('refuses what is wrong', () => {
    expect(findFaults('{ "version": "2.1.0", "runs": [{ "results": [{}] }] }')).not.toEqual([])
  })
})

describe('results', () => {
  it('point at their rule', () => {
    const { results, tool } = run()
    for (const { ruleId, ruleIndex } of results)
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
    expect(results).toHaveLength(exampleReport.diagnostics.length)
  })

  it('have a URI that decodes to the path, also below the repository', () => {
    const uris = (prefix: string) =>
      run(exampleReport, { ...plain, pathPrefix: prefix }).results.map((result) =>
        decodeURIComponent(result.locations[0]!.physicalLocation.artifactLocation.uri),
      )
    expect(uris('')).toEqual(exampleReport.diagnostics.map(({ file }) => file))
    expect(uris('docs')).toEqual(exampleReport.diagnostics.map(({ file }) => `docs/${file}`))
  })

  it('leave the region out where a related place has no line', () => {
    const related = run().results.flatMap(({ relatedLocations = [] }) => relatedLocations)
    expect(related.map(({ physicalLocation }) => physicalLocation.region)).toEqual([
      { startLine: 1, startColumn: 1, endLine: 1, endColumn: 21 },
      undefined,
    ])
  })

  it('carry fixes whose regions are the edited texts', () => {
    const { results } = run()
    const texts = exampleReport.diagnostics.map(({ file, fix }, index) => {
      const source = exampleReport.sources!.get(file) ?? ''
      const lines = createLineIndex(source)
      const replacements = results[index]!.fixes?.[0]?.artifactChanges[0]?.replacements ?? []
      expect(replacements).toHaveLength(fix?.length ?? 0)
      return replacements.map(({ deletedRegion: region, insertedContent }) => {
        const start = lines.offsetAt(region.startLine, region.startColumn)
        const end = lines.offsetAt(region.endLine, region.endColumn)
        return [source.slice(start, end), insertedContent.text]
      })
    })
    expect(texts.flat()).toEqual([
      ['\t\ttabs ', '  '],
      ['range', ''],
      ['/quick-strat', '/quick-start'],
    ])
  })
})

it('takes what is known of a rule from the report', () => {
  const rules = new Map([
    ['test:tabs', { description: 'No tabs.', url: 'https://acme.example/tabs' }],
  ])
  const found = run({ ...exampleReport, rules }).tool.driver.rules.find(
    ({ id }) => id === 'test:tabs',
  )
  expect(found).toEqual({
    id: 'test:tabs',
    shortDescription: { text: 'No tabs.' },
    helpUri: 'https://acme.example/tabs',
  })
})
