import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { nodesOfType } from '#core/tree.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { readContent } from '#content/read/read-content.ts'
import { loadSite } from '#content/read/load-site.ts'
import { fillVariables } from '#core/variables.ts'
import { features } from '#features/index.ts'
import { compareData } from './compare-data.ts'
import { compareLine } from './compare-text.ts'
import { cases, example, folders, plan, runs } from './example-data.ts'
import { contentDir } from './page-code.ts'

const content = await readContent(contentDir, features)
const { variables } = await loadSite(content, features)
const texts = new Map([
  ...content.pages.map(({ path, text }) => [path, text] as const),
  ...content.assets
    .filter((file) => file.endsWith('.dot') || file.endsWith('.csv'))
    .map((file) => [file, readFileSync(path.join(contentDir, file), 'utf8')] as const),
  ...[...content.configs].map(([file, { text }]) => [file, text] as const),
])

/** The code of a page in one language. */
function fences(text: string, language: string): string[] {
  const { tree } = parseMdx(text)
  return nodesOfType(tree ?? { type: 'root', children: [] }, 'code')
    .filter(({ lang }) => lang === language)
    .map(({ value }) => value)
}

/** The value of JSON that is complete, else nothing. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The values of all examples of the API's description. */
function exampleValues(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    const named = key === 'examples' && !Array.isArray(child)
    return named ? Object.values(child as Record<string, unknown>) : exampleValues(child)
  })
}

describe('what pages say of the example company', () => {
  it('is said of cases, runs and people that there are', () => {
    const problems = [...texts].flatMap(([file, text]) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          compareLine(line).map((problem) => `${file}:${index + 1}: ${problem}`),
        ),
    )
    expect(problems).toEqual([])
  })

  it('offers all statuses of the company, which a new account does not have yet', () => {
    const offered = content.pages.flatMap(({ path, text }) =>
      Array.from(text.matchAll(/<Field label="Status" choices="([^"]+)"/g), ([, choices]) => [
        path,
        choices!.replaceAll(/[[\]]|\d\. /g, ''),
      ]),
    )
    const inNewAccount = 'Passed; Failed; Blocked; Skipped'
    const custom = example.customStatuses.map(({ name }) => name)
    const all = [inNewAccount, ...custom].join('; ')
    expect(offered.length).toBeGreaterThan(10)
    for (const [path, choices] of offered)
      expect([path, choices]).toEqual([path, path === 'tms/quick-start.mdx' ? inNewAccount : all])
  })

  it('agrees in JSON', () => {
    const problems = content.pages.flatMap(({ path, text }) =>
      fences(fillVariables(text, variables), 'json').flatMap((code) =>
        compareData(parseJson(code)).map((problem) => `${path}: ${problem}`),
      ),
    )
    expect(problems).toEqual([])
  })

  it('agrees in the examples of the API', () => {
    const examples = exampleValues(parse(fillVariables(texts.get('api/openapi.yaml')!, variables)))
    expect(examples.length).toBeGreaterThan(30)
    expect(compareData(examples)).toEqual([])
  })
})

describe('the data', () => {
  it('selects the cases of run 23 and run 24 by their rules', () => {
    const selected = (test: (one: (typeof cases)[number]) => boolean) =>
      cases.filter((one) => one.type !== 'template' && test(one)).map(({ seq }) => String(seq))
    const chosen = folders.filter(({ id }) => [11, 12, 14].includes(id)).map(({ path }) => path)
    const inRun = (number: number) => Object.keys(runs.find(({ id }) => id === number)!.statuses)
    expect(inRun(23)).toEqual(
      selected(({ folder, priority }) => chosen.includes(folder as never) && priority !== 'low'),
    )
    expect(inRun(24)).toEqual(
      selected(({ tags, priority }) => tags.includes('smoke') && priority === 'high'),
    )
  })

  it('has each number and each ID once, and a plan of cases that there are', () => {
    expect(new Set(cases.map(({ seq }) => seq)).size).toBe(cases.length)
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
    const planned = plan.runs.flatMap((run) => [...run.cases])
    for (const seq of planned) expect(cases.map((one) => one.seq)).toContain(seq)
  })
})

describe('a page that says something else', () => {
  it.each([
    ['The case SHOP-099 fails.', 'Cannot find `SHOP-099` in `facts/example.yaml`'],
    ['SHOP-007 is passed in run 23.', 'SHOP-007 is failed there'],
    ['SHOP-031 failed in run 23.', 'SHOP-031 is not in run 23'],
    ['Close run 77.', 'no run has the number 77'],
    ['Plan Release 9.9.', 'no milestone is called Release 9.9'],
  ])('is found: %s', (line, problem) => {
    expect(compareLine(line)).toEqual([problem])
  })

  it('is found in JSON', () => {
    const wrong = { seq: 7, title: 'Pay by card', priority: 'low', status: 'passed' }
    expect(compareData([wrong])).toEqual([
      'priority is low, not high',
      'status is passed, not failed',
    ])
    expect(compareData({ id: 24, statusCounts: { all: 18 } })).toEqual(['all is 18, not 2'])
  })
})
