import path from 'node:path'
import { expect, it } from 'vitest'
import { buildPlan } from '#generate/plan.ts'
import { checkContent } from '#gate/check-content.ts'
import { checkCases } from '../support/cases.ts'
import { createFolder } from '../support/folder.ts'
import { pageWith } from '../support/content-folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { testProductYaml } from '../support/site.ts'
import { spellChecker } from '../support/spell-checker.ts'

/** Checks a one-page site with these settings, or this code, in `theme.config.tsx`. */
async function check(settings: string, body = 'Text.\n\n## Part\n\nText.') {
  const dir = await createFolder({
    'content-src/product.yaml': testProductYaml,
    'content-src/index.mdx': pageWith(body),
    'theme.config.tsx': /^(?:export|throw) /m.test(settings)
      ? settings
      : `export default (product) => ({\n${settings},\n})\n`,
  })
  return checkContent(path.join(dir, 'content-src'), { spellChecker })
}

it('loads the theme again after its file has changed', async () => {
  const dir = await createFolder({
    'content-src/product.yaml': testProductYaml,
    'content-src/index.mdx': pageWith('Text.'),
  })
  for (const word of ['Docs', 'Help']) {
    const code = `export default (product: { name: string }) => ({ siteTitle: product.name + ' ${word}' })`
    await writeFiles(dir, { 'theme.config.tsx': code })
    const { site } = await checkContent(path.join(dir, 'content-src'), { spellChecker })
    expect(site.theme?.config?.siteTitle).toBe(`Acme Tests ${word}`)
  }
})

it('reports mistakes in the settings and in the announcement at their position', async () => {
  await checkCases('theme-settings', async (settings) => {
    const { diagnostics } = await check(settings)
    const lines = diagnostics.map(({ file, line, column, endColumn, ruleId, message }) => {
      return `${path.basename(file)}:${line}:${column}-${endColumn} ${ruleId} ${message}`
    })
    return lines.join('\n') || '(clean)'
  })
})

it('fills variables and resolves links of the announcement', async () => {
  const text = '`New in ${product.name}, {product.cli}: [it](./index.mdx#part)`'
  const { site, diagnostics } = await check(`announcement: { text: ${text}, id: 'news' }`)
  expect(diagnostics).toEqual([])
  expect(buildPlan(site, new Map()).announcement).toBe('New in Acme Tests, acmetool: [it](/#part)')
})
