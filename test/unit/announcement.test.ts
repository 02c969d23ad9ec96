import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Diagnostic } from '#core/diagnostic.ts'
import { buildPlan } from '#generate/plan.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { testProduct } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** A project whose theme announces what the expression makes, written in line 3 from column 25. */
async function announce(expression: string) {
  const dir = await mkdtemp(path.join(tmpdir(), 'theme-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const content = path.join(dir, 'content-src')
  await mkdir(content)
  await writeFile(path.join(content, 'product.yaml'), testProduct)
  await writeFile(path.join(content, 'index.mdx'), pageWith('Text.\n\n## Part\n\nText.'))
  await writeTheme(content, expression)
  return content
}

function writeTheme(content: string, expression: string) {
  const theme = `export default (product) => ({\n  navbar: [],\n  announcement: { text: ${expression}, id: 'news' },\n})\n`
  return writeFile(path.join(content, '../theme.config.tsx'), theme)
}

async function find(content: string) {
  const { diagnostics } = await checkContent(content, { speller })
  return describeAll(diagnostics)
}

function describeAll(diagnostics: Diagnostic[]) {
  return diagnostics.map(
    ({ file, line, column, endColumn, ruleId }) =>
      `${path.basename(file)}:${line}:${column}-${endColumn} ${ruleId}`,
  )
}

describe('an announcement', () => {
  it.each([
    ['a dead link', "'See [it](/gone).'", '35-40 link:missing-page'],
    ['a dead anchor', "'See [it](/#gone).'", '35-41 link:missing-anchor'],
    ['a dead file', '"See [it](./gone.mdx)."', '35-45 link:missing-file'],
    ['an unknown variable', "'New in {product.nmae}.'", '33-47 variable:unknown'],
    ['the product written out', "'New in Acme Tests.'", '33-43 terminology:product-name'],
    ['an unknown component', "'New: <Alert>one</Alert>.'", '31-37 mdx:component'],
    ['a tag that is left open', "'New: <Kbd>one.'", '31-36 mdx:syntax'],
    ['code', "'New: {1 + 1}.'", '31-38 mdx:expression'],
    ['a misspelling', "'A wrod of it.'", '28-32 cspell:unknown-word'],
  ])('is checked at its line: %s', async (_, expression, expected) => {
    expect(await find(await announce(expression))).toEqual([`theme.config.tsx:3:${expected}`])
  })

  it('is left to the build where its text is computed', async () => {
    const content = await announce("'See ' + '[it](/gone).'")
    expect(await find(content)).toEqual([])
  })

  it('is generated with its variables filled in and its links resolved', async () => {
    const content = await announce(
      '`New in ${product.name}, {product.cli}: [it](./index.mdx#part)`',
    )
    const { site, diagnostics } = await checkContent(content, { speller })
    expect(diagnostics).toEqual([])
    const { announcement } = buildPlan(site, new Map())
    expect(announcement).toBe('New in Acme Tests, acmetool: [it](/#part)')
  })
})
