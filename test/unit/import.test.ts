import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { findDocs } from '#import/find-docs.ts'
import { importDocs } from '#import/import-docs.ts'
import { createFile } from '#import/project.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { createFolder, readFiles } from '../support/folder.ts'
import { noopSpellChecker } from '../support/noop-spell-checker.ts'
import { testProductYaml } from '../support/site.ts'

/** Imports a project from another docs framework, starting in its subfolder `root`. */
async function importProject(files: Record<string, string>, root = '') {
  const [from, target] = [await createFolder(files), await createFolder()]
  const docs = await findDocs(path.join(from, root))
  const result = await importDocs(docs!, target)
  const imported = readFiles(target)
  delete imported['lint.yaml']
  return { result, docs: docs!, files: imported, target }
}

it('imports Docusaurus, Nextra and Starlight', async () => {
  await checkCases('import', async (input) => {
    const { '': head, ...files } = splitFiles(input)
    const imported = await importProject(files, /^root: (.*)/.exec(head!)?.[1])
    const { docs, result } = imported
    return [
      ...Object.entries(imported.files).map(([file, text]) => `@@ ${file}\n${text.trimEnd()}`),
      '',
      `${docs.system}: ${result.pages} pages, ${result.assets} assets, ${result.redirects} redirects`,
      `partials: ${result.partials.join()}`,
      `dropped keys: ${JSON.stringify([...result.leftOut])}`,
    ].join('\n')
  })
})

it('imports pages with a percent sign in a link, a byte order mark or the same route', async () => {
  const { files, result } = await importProject({
    'README.md': '\uFEFF---\ntitle: Start\n---\n\nSee ![Half](./50%off.png).\n',
    'index.md': '# Another start\n',
    'cli.md': '---\ntitle: Install it on Windows\nsidebar_label: Windows\n---\n\n# Installation\n',
  })
  expect(files['index.mdx']).toMatch(/^---\ntitle: Start\n[^]*!\[Half\]\(\.\/50%off\.png\)/)
  expect(result.duplicates).toEqual(['index.md'])
  expect(result.leftOut).toEqual(new Map([['title', 1]]))
})

it('configures the gate to report broken links of imported pages, and nothing about style', async () => {
  const { target } = await importProject({
    'b.md': '---\ntitle: "B"\n---\n\n- Only a list\n',
    'a.md':
      '# A\n\n### B!\n\n**Bold**\n\nSee [here](http://example.org) and [there](./missing.md).\n\n```\ncode\n```\n\nAcme Tests is it.\n',
  })
  writeFileSync(path.join(target, 'product.yaml'), testProductYaml)
  const { diagnostics } = await checkContent(target, { spellChecker: noopSpellChecker })
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['link:missing-file'])
})

it('reads nothing outside of the project, and writes nothing outside of the content folder', async () => {
  const page =
    '# A\n\n![a](/../package.json) ![b](/../../secret.txt) ![c](../../secret.txt) ![d](/link.png)\n'
  const dir = await createFolder({
    'secret.txt': 'secret',
    'old/package.json': '{"scripts":{"prepare":"evil"}}',
    'old/docusaurus.config.js': 'export default {}',
    'old/docs/a.md': page,
    'old/static/keep.png': 'png',
    'site/package.json': '{}',
    'site/content-src/product.yaml': 'name: Ours',
  })
  symlinkSync('../../secret.txt', path.join(dir, 'old/static/link.png'))
  symlinkSync('../../secret.txt', path.join(dir, 'old/docs/b.md'))
  const docs = await findDocs(path.join(dir, 'old'))
  const result = await importDocs(docs!, path.join(dir, 'site/content-src'))
  const files = readFiles(path.join(dir, 'site'))
  delete files['content-src/lint.yaml']
  expect(files).toEqual({
    'package.json': '{}',
    'content-src/product.yaml': 'name: Ours',
    'content-src/docs/a.mdx': page,
  })
  expect(result.outside).toEqual(['../secret.txt', 'static/link.png'])
})

it.each(['../../escaped', 'a/../../b', '_next', 'a b'])(
  'refuses the base path %s',
  async (base) => {
    const config = `module.exports = { presets: [['classic', { docs: { routeBasePath: '${base}' } }]] }`
    const dir = await createFolder({ 'docusaurus.config.js': config, 'docs/a.md': '# A\n' })
    await expect(findDocs(dir)).rejects.toThrow(`Unexpected base path \`${base}\` in the project`)
  },
)

it.each([
  ['overwrite a file', 'product.yaml', 'the content folder has this file'],
  ['follow a link to a file', 'link.txt', 'the content folder has this file'],
  ['follow a link to a folder', 'linked/a.mdx', 'it is outside of the content folder'],
  ['leave the folder', '../a.mdx', 'it is outside of the content folder'],
])('does not %s of the content folder', async (_, name, problem) => {
  const dir = await createFolder({ 'content/product.yaml': '', 'other/kept.txt': 'kept' })
  symlinkSync('../other/kept.txt', path.join(dir, 'content/link.txt'))
  symlinkSync('../other', path.join(dir, 'content/linked'))
  const writing = createFile(path.join(dir, 'content'), name, { text: 'new' })
  await expect(writing).rejects.toThrow(problem)
  expect(Object.values(readFiles(dir))).toEqual(['', 'kept'])
})
