import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { features } from '#features/index.ts'
import { checkContent } from '#gate/check-content.ts'
import { createComponents } from '#content/schema/components.ts'

const content = path.join(import.meta.dirname, '../fixture-site/content-src')

it('passes the gate', async () => {
  const { diagnostics, summary } = await checkContent(content)
  expect(diagnostics).toEqual([])
  expect(summary.files).toBeGreaterThan(10)
})

it('uses every component that writers may use', async () => {
  const files = await readdir(content, { recursive: true })
  const pages = files.filter((file) => file.endsWith('.mdx'))
  const texts = await Promise.all(pages.map((file) => readFile(path.join(content, file), 'utf8')))
  const used = new Set(texts.join('\n').match(/(?<=<)[A-Z]\w+/g))
  expect([...createComponents(features).keys()].filter((name) => !used.has(name))).toEqual([])
})
