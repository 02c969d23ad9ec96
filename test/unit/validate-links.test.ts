import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { validateLinks } from '#gate/linters/validate-links.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

/** Returns the findings of remark-validate-links for a README file. */
async function check(readme: string, files: Record<string, string> = {}, name = 'README.md') {
  const contentDir = await createContentFolder({ ...files, [name]: readme })
  const found = await validateLinks({ contentDir, assets: new Set([name, ...Object.keys(files)]) })
  return found.map(({ file, line, column, ruleId, message }) => {
    return `${file.replace(contentDir, '')}:${line}:${column} ${ruleId} ${message}`
  })
}

it('reports relative links to missing files', async () => {
  const readme = 'See [a](./guide/start.mdx),\n![b](./menu.png) and [c].\n\n[c]: ../no/where'
  expect(await check(readme, { 'guide/star.mdx': '' })).toEqual([
    '/README.md:1:5 remark-validate-links:missing-file Cannot find file `guide/start.mdx`',
    '/README.md:2:1 remark-validate-links:missing-file Cannot find file `menu.png`',
    '/README.md:4:1 remark-validate-links:missing-file Cannot find file `../no/where`',
  ])
})

it('reports links to missing headings', async () => {
  const readme = '# Notes\n\nSee [a](#notes), [b](#note) and [c](./README.md#other).'
  expect(await check(readme, {}, 'guide/README.md')).toEqual([
    '/guide/README.md:3:18 remark-validate-links:missing-heading Cannot find heading for `#note`; did you mean `notes`',
    '/guide/README.md:3:33 remark-validate-links:missing-heading Cannot find heading for `#other`',
  ])
})

it('accepts links to files and folders, and links that it cannot check', async () => {
  const readme =
    'See [page](./guide/start.mdx), [part](./guide/start.mdx#any), [folder](./guide), [top](#top), [file](./README.md#top), [route](/start), [site](https://example.com/no) and [odd](./100%.txt).'
  expect(await check(readme, { 'guide/start.mdx': '', '100%.txt': '' })).toEqual([])
})

it('runs in the gate, but not on links of pages', async () => {
  const body = '[a](#top), [b](./page.mdx#top), [c](./pag.mdx), [d](#no) and [e](./100%.mdx)'
  const files = { 'page.mdx': pageWith(body), 'README.md': 'Read [this](./pag.mdx).\n' }
  const { diagnostics } = await checkContent(await createContentFolder(files))
  expect(diagnostics.map(({ ruleId, line }) => `${ruleId} ${line}`).sort()).toEqual([
    'link:missing-anchor 6',
    'link:missing-file 6',
    'link:missing-file 6',
    'remark-validate-links:missing-file 1',
  ])
})
