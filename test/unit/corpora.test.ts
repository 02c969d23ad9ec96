import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPlan } from '#generate/plan.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { createColors } from 'picocolors'
import { readdirSync } from 'node:fs'

const corpora = path.join(import.meta.dirname, '../corpora')

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const days = new Map([
  ['index.mdx', '2025-10-01'],
  ['guides/first-steps.mdx', '2025-09-29'],
])

describe('a small site', () => {
  const folder = path.join(corpora, 'small-site')

  it('is clean', async () => {
    const { diagnostics, summary } = await checkContent(path.join(folder, 'content-src'), {
      speller,
    })
    expect(diagnostics).toEqual([])
    expect(summary).toMatchObject({ files: 6, errors: 0, warnings: 0 })
  })

  it('becomes the expected pages, byte for byte', async () => {
    const { site } = await checkContent(path.join(folder, 'content-src'), { speller })
    const { pages, assets } = buildPlan(site, days)
    const expected = path.join(folder, 'pages')
    for (const [file, text] of pages) {
      await expect(text).toMatchFileSnapshot(path.join(expected, file))
    }
    const names = readdirSync(expected, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(expected, path.join(entry.parentPath, entry.name)))
    expect([...pages.keys()].sort()).toEqual(names.sort())
    expect([...assets]).toEqual([['assets/guides/images/menu.svg', 'guides/images/menu.svg']])
  })

  it('gives the same plan for the same input', async () => {
    const first = await checkContent(path.join(folder, 'content-src'), { speller })
    const second = await checkContent(path.join(folder, 'content-src'), { speller })
    expect(buildPlan(second.site, days)).toEqual(buildPlan(first.site, days))
  })
})

it('reports every kind of broken input where it is', async () => {
  const folder = path.join(corpora, 'broken-site')
  const result = await checkContent(path.join(folder, 'content-src'), { speller })
  const report = renderPretty(result, { colors: createColors(false), seconds: 0 })
  await expect(report).toMatchFileSnapshot(path.join(folder, 'report.txt'))
})
