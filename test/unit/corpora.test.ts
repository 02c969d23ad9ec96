import path from 'node:path'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { collectComponents } from '#content/schema/components.ts'
import { features } from '#features/index.ts'
import { checkContent } from '#gate/check-content.ts'
import { renderPretty } from '#gate/reporters/pretty.ts'
import { buildPlan } from '#generate/plan.ts'
import { listFiles, createFolder } from '../support/folder.ts'
import { testProductYaml } from '../support/site.ts'
import { spellChecker, noopSpellChecker } from '../support/spell-checker.ts'

const corpora = path.join(import.meta.dirname, '../corpora')
it('generates the expected pages of a small site', async () => {
  const content = path.join(corpora, 'small-site/content-src')
  const { site, diagnostics, summary } = await checkContent(content, { spellChecker })
  expect(diagnostics).toEqual([])
  expect(summary).toMatchObject({ files: 6, errors: 0, warnings: 0 })
  const days = new Map([
    ['index.mdx', '2025-10-01'],
    ['guides/first-steps.mdx', '2025-09-29'],
  ])
  const plan = buildPlan(site, days)
  const expected = path.join(corpora, 'small-site/pages')
  for (const [file, text] of plan.pages) {
    await expect(text).toMatchFileSnapshot(path.join(expected, file))
  }
  expect([...plan.pages.keys()].sort()).toEqual(listFiles(expected))
  expect([...plan.assets]).toEqual([['assets/guides/images/menu.svg', 'guides/images/menu.svg']])
  const again = await checkContent(content, { spellChecker })
  expect(buildPlan(again.site, days)).toEqual(plan)
})

it('reports each kind of broken input', async () => {
  const folder = path.join(corpora, 'broken-site')
  const result = await checkContent(path.join(folder, 'content-src'), { spellChecker })
  const report = renderPretty(result, { hasColors: false, seconds: 0 })
  await expect(report).toMatchFileSnapshot(path.join(folder, 'report.txt'))
})

it('finds nothing in the fixture site, which uses each component', async () => {
  const content = path.join(import.meta.dirname, '../fixture-site/content-src')
  const { diagnostics, site } = await checkContent(content, { spellChecker })
  expect(diagnostics).toEqual([])
  const texts = site.pages.map(({ file }) => file.text)
  const used = new Set(texts.join('\n').match(/(?<=<)[A-Z]\w+/g))
  expect([...collectComponents(features).keys()].filter((name) => !used.has(name))).toEqual([])
})

it('finds nothing in pages with all valid syntax', async () => {
  const content = path.join(corpora, 'valid-mdx/content-src')
  const { diagnostics, summary } = await checkContent(content, { spellChecker })
  expect(diagnostics).toEqual([])
  expect(summary.files).toBe(2)
})

it('content passes the gate after the product is renamed, and the old name is gone', async () => {
  const dir = await createFolder()
  const contentDir = path.join(dir, 'content-src')
  await cp('content-src', contentDir, { recursive: true })
  await cp('theme.config.tsx', path.join(dir, 'theme.config.tsx'))
  const product = await readFile(path.join(contentDir, 'product.yaml'), 'utf8')
  await writeFile(path.join(contentDir, 'product.yaml'), testProductYaml)
  const { site, diagnostics } = await checkContent(contentDir, { spellChecker: noopSpellChecker })
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const text = [...buildPlan(site, new Map()).pages.values()].join('\n')
  expect(text).toContain('Acme Tests')
  expect(text).not.toMatch(new RegExp(/^name: (.*)$/m.exec(product)![1]!, 'i'))
}, 300_000)
