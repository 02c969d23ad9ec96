import picocolors from 'picocolors'
import { expect, it } from 'vitest'
import { previewFixes } from '#commands/lint-content/fix-content.ts'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

const plain = { seconds: 0.1, colors: picocolors.createColors(false) }

it('shows what would be mended and not what else was found', async () => {
  const dir = await createContentFolder({
    'index.mdx': pageWith('See [c](/nowhere/at/all) and {product.nmae}.\n\nText.   '),
  })
  const preview = previewFixes(await checkContent(dir))
  expect(preview.diff).toMatch(/^\+See \[c\]\(\/nowhere\/at\/all\) and \{product\.name\}\.$/m)
  expect(preview.report.diagnostics.map(({ ruleId }) => ruleId)).toEqual([
    'variable:unknown',
    'markdownlint:MD009',
  ])
  expect(preview.report.summary).toMatchObject({ errors: 1, warnings: 1 })
  expect(preview.render(preview.report, plain).split('\n')).toEqual([
    `Would fix 2 problems in ${dir}/index.mdx`,
    expect.stringMatching(/^✖ 2 errors, 1 warning in 1 file, 2 fixable with --fix · /),
    '',
  ])
})

it('says nothing but the verdict where there is nothing to mend', async () => {
  const dir = await createContentFolder({ 'index.mdx': pageWith('Text.') })
  const preview = previewFixes(await checkContent(dir))
  expect(preview.diff).toBe('')
  expect(preview.render(preview.report, plain)).toMatch(/^✔ 1 file, /)
})
