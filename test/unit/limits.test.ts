import { symlink } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'

const check = (dir: string) => checkContent(dir, { speller: noSpeller })

it('reports files that are too large, with their size and the limit', async () => {
  const dir = await createContentFolder({ 'large.mdx': pageWith('a '.repeat(5_000_000)) })
  const { diagnostics } = await check(dir)
  expect(diagnostics.filter(({ ruleId }) => ruleId === 'file:too-large')).toMatchObject([
    { message: expect.stringMatching(/^Unexpected size of 9766 KiB, expected at most/) as string },
  ])
})

it('reports deeply nested block quotes', async () => {
  const body = `${'> '.repeat(10_000)}a`
  const { diagnostics } = await check(await createContentFolder({ 'a.mdx': pageWith(body) }))
  expect(diagnostics.map((each) => each.ruleId)).toContain('mdx:syntax')
})

it('neither reads nor publishes files outside of the content folder', async () => {
  const dir = await createContentFolder({
    'page.mdx': pageWith('[Accounts](./accounts.pdf)', 'Linking'),
  })
  await symlink('/etc/passwd', path.join(dir, 'accounts.mdx'))
  await symlink('/etc/passwd', path.join(dir, 'accounts.pdf'))
  await symlink('/etc', path.join(dir, 'etc'))
  const { site } = await check(dir)
  expect([...site.assets]).toEqual([])
  expect(site.pages.map(({ docId }) => docId)).toEqual(['page'])
})
