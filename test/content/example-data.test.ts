import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { fillVariables } from '#core/variables.ts'
import { compareJson } from './compare-json.ts'
import { compareLine } from './compare-text.ts'
import { listCodeBlocks, content, contentDir, readConfig, variables } from './content.ts'
import { exampleCompany } from './example-data.ts'

const { cases, folders, runs } = exampleCompany

/** Texts of all files that may mention the example company, by path. */
const texts = new Map([
  ...content.pages.map(({ path, text }) => [path, text] as const),
  ...content.assets
    .filter((file) => file.endsWith('.csv'))
    .map((file) => [file, readFileSync(path.join(contentDir, file), 'utf8')] as const),
  ...[...content.configs].map(([file, { text }]) => [file, text] as const),
])

/** Parses JSON. Returns `undefined` for a fragment. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Collects the values of all `examples` in an API description. */
function collectExamples(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const isMap = key === 'examples' && !Array.isArray(child)
    return isMap ? Object.values(child as Record<string, unknown>) : collectExamples(child)
  })
}

describe('pages', () => {
  it('name only test cases, runs and people of the example company', () => {
    const problems = [...texts].flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          compareLine(line).map((problem) => `${file}:${index + 1}: ${problem}`),
        ),
    )
    expect(problems).toEqual([])
  })

  it('agree with the example company in JSON', () => {
    const problems = content.pages.flatMap(({ path, text }) =>
      listCodeBlocks(fillVariables(text, variables))
        .filter(({ lang }) => lang === 'json')
        .flatMap(({ value }) => compareJson(parseJson(value)))
        .map((problem) => `${path}: ${problem}`),
    )
    expect(problems).toEqual([])
  })

  it('agree with the example company in the examples of the API', () => {
    const examples = collectExamples(parse(readConfig('api/openapi.yaml')))
    expect(examples.length).toBeGreaterThan(30)
    expect(compareJson(examples)).toEqual([])
  })
})

describe('the example company', () => {
  it('has the test cases in run 23 and run 24 that their filters select', () => {
    const selected = (isSelected: (each: (typeof cases)[number]) => boolean) =>
      cases
        .filter((each) => each.type !== 'template' && isSelected(each))
        .map(({ seq }) => String(seq))
    const chosen = folders.filter(({ id }) => [11, 12, 14].includes(id)).map(({ path }) => path)
    const inRun = (number: number) => Object.keys(runs.find(({ id }) => id === number)!.statuses)
    expect(inRun(23)).toEqual(
      selected(({ folder, priority }) => chosen.includes(folder) && priority !== 'low'),
    )
    expect(inRun(24)).toEqual(
      selected(({ tags, priority }) => tags?.includes('smoke') === true && priority === 'high'),
    )
  })
})

describe('a contradiction', () => {
  it.each([
    ['The case SHOP-099 fails.', 'Cannot find `SHOP-099` in `facts/example.yaml`'],
    ['Close run 77.', 'Cannot find `run 77` in `facts/example.yaml`'],
    ['Plan Release 9.9.', 'Cannot find `Release 9.9` in `facts/example.yaml`'],
  ])('is found in text: %s', (line, problem) => {
    expect(compareLine(line)).toEqual([problem])
  })

  it('is found in JSON', () => {
    const contradiction = { seq: 7, title: 'Pay by card', priority: 'low', status: 'passed' }
    expect(compareJson([contradiction])).toEqual([
      'priority is low, not high',
      'status is passed, not failed',
    ])
    expect(compareJson({ id: 24, statusCounts: { all: 18 } })).toEqual(['all is 18, not 2'])
  })
})
