import path from 'node:path'
import { expect, it } from 'vitest'
import { locateDiagnostics } from '#core/diagnostic.ts'
import { validateReadmeLinks } from '#gate/linters/remark.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { checkFiles } from '../support/check-files.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

it('reports links of README files to missing files and headings', async () => {
  await checkCases('readme-links', async (input) => {
    const files = splitFiles(input)
    delete files['']
    const contentDir = await createContentFolder(files)
    const assets = new Set(Object.keys(files))
    const { diagnostics, texts } = await validateReadmeLinks({ contentDir, assets })
    const lines = locateDiagnostics(diagnostics, texts).map(
      ({ file, line, column, ruleId, message }) => {
        return `${path.relative(contentDir, file)}:${line}:${column} ${ruleId} ${message}`
      },
    )
    return lines.join('\n') || '(clean)'
  })
})

it('runs in the gate, but not on links of pages', async () => {
  const body = '[a](#top), [b](./page.mdx#top), [c](./pag.mdx), [d](#no) and [e](./100%.mdx)'
  const files = { 'page.mdx': pageWith(body), 'README.md': 'Read [this](./pag.mdx).\n' }
  const { diagnostics } = await checkFiles(files)
  expect(diagnostics.map(({ ruleId, line }) => `${ruleId} ${line}`).sort()).toEqual([
    'link:missing-anchor 6',
    'link:missing-file 6',
    'link:missing-file 6',
    'remark-validate-links:missing-file 1',
  ])
})
