import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { buildPlan } from '#generate/plan.ts'
import { createFolder } from '../support/folder.ts'
import { testProductYaml } from '../support/site.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

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
