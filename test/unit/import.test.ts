import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseYamlDocument } from '#core/yaml/parse-documents.ts'
import { checkContent } from '#gate/check-content.ts'
import { findMissingWords } from '#import/compare-words.ts'
import { readOldSite, type OldSiteOptions } from '#import/old-site.ts'
import { describeImport, planImport } from '#import/plan-import.ts'
import { createFile } from '#import/project-files.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { createFolder, readFiles } from '../support/folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { testProductYaml } from '../support/site.ts'

/** Imports a project. Returns the written files by path, and the lines of the list. */
async function importProject(
  from: string,
  options: Partial<OldSiteOptions> & { target?: string; lastChanged?: Map<string, string> } = {},
) {
  const { docs = [], base, built, lastChanged = new Map<string, string>() } = options
  const contentDir = options.target ?? (await createFolder())
  const builtDir = built && path.join(from, built)
  const site = await readOldSite(from, { docs, base, built: builtDir })
  for (const [name, file] of planImport(site, lastChanged)) await createFile(contentDir, name, file)
  const files = readFiles(contentDir)
  delete files['lint.yaml']
  const list = describeImport(site).map((line) =>
    line.replaceAll(`${from}/`, '').replace(/; older .*/, ''),
  )
  return { files, list, contentDir }
}

/** Date of a page without one, and the front matter if it has nothing else. */
const noDate = /^---\nlast_changed: none\n---\n|^last_changed: none\n/m

it('imports sites, and lists what it does not carry', async () => {
  await checkCases('import', async (input) => {
    const { '': head, ...files } = splitFiles(input)
    const docs = Array.from(head!.matchAll(/^--docs (.*)/gm), ([, folder]) => folder!)
    const [, base] = /^--base (.*)/m.exec(head!) ?? []
    const [, built] = /^--built (.*)/m.exec(head!) ?? []
    const empty = Array.from(head!.matchAll(/(?<=^--empty .*)\S+/gm), ([name]) => [name, ''])
    const dir = await createFolder({ ...files, ...(Object.fromEntries(empty) as typeof files) })
    const options = { docs, ...(base && { base }), ...(built && { built }) }
    const imported = await importProject(dir, options).catch((error: Error) => error)
    if (imported instanceof Error) return imported.message.replaceAll(`${dir}/`, '')
    const texts = Object.entries(imported.files).map(
      ([file, text]) => `@@ ${file}\n${text.replace(noDate, '').trim()}`,
    )
    return [...texts, '', ...imported.list].join('\n')
  })
})

it('ends, however partials repeat each other, and says so', async () => {
  const uses = (name: string) => `import P from './${name}'\n\n${'<P />\n\n'.repeat(30)}`
  const partials = Array.from({ length: 9 }, (_, n) => [`_p${n}.md`, uses(`_p${n + 1}.md`)])
  const dir = await createFolder({
    'a.mdx': uses('_p0.md'),
    'b.mdx': uses('_own.mdx'),
    '_own.mdx': uses('_own.mdx'),
    ...(Object.fromEntries(partials) as Record<string, string>),
  })
  const { files, list } = await importProject(dir)
  expect(files['a.mdx']!.length).toBeLessThan(2 ** 21)
  expect(list.join('\n')).toContain('partials with properties or inside of text, or too long')
}, 20_000)

it('writes no settings and no hidden files, and shows controls in names', async () => {
  const names = ['lint.yaml', 'product.yaml', '_category.yaml', 'a.mdx', '.a.png', '.git/a.png']
  const dir = await createFolder({
    ...Object.fromEntries(names.map((name) => [`dist/${name}`, 'evil'])),
    'dist/a.html': '',
    'dist/b ::error::b.html': '',
    'docs/a.md': `# A\n\n${names.map((name) => `![a](/${name})`).join(' ')}\n`,
    'docs/b\n::error::b.md': '# B\n',
  })
  const { files, list } = await importProject(dir, { built: 'dist', docs: ['docs'] })
  expect(Object.values(files)).not.toContain('evil')
  expect(list.filter((line) => line.startsWith('::'))).toEqual([])
  expect(list.join('\n')).toContain('docs/b<U+000A>::error::b.md')
})

it('configures the gate to report broken links of imported pages, and nothing about style', async () => {
  const page =
    '# A\n\n### B!\n\n**Bold**\n\nSee [here](http://example.org) and [there](./missing.md).\n\n```\ncode\n```\n\nAcme Tests is it.\n'
  const dir = await createFolder({
    'b.md': '---\ntitle: "B"\n---\n\n- Only a list\n',
    'a.md': page,
  })
  const { contentDir } = await importProject(dir)
  writeFileSync(path.join(contentDir, 'product.yaml'), testProductYaml)
  const { diagnostics } = await checkContent(contentDir, { spellChecker: noopSpellChecker })
  expect(diagnostics.map(({ ruleId }) => ruleId)).toEqual(['link:missing-file'])
  const rules = parseYamlDocument(readFileSync(path.join(contentDir, 'lint.yaml'), 'utf8'))
  expect(rules.getIn(['rules', 'base:route-without-redirect'])).toBe('off')
})

it('reads nothing outside of the project, and writes nothing outside of the content folder', async () => {
  const page =
    "import D from '../../_d.md'\n\n# A\n\n![a](/../package.json) ![c](../../secret.txt) ![d](./link.png)\n\n<D />\n"
  const dir = await createFolder({
    'secret.txt': 'secret',
    '_d.md': 'secret',
    'old/package.json': '{"scripts":{"prepare":"evil"}}',
    'old/docusaurus.config.js': 'throw new Error("ran")',
    'old/docs/a.mdx': page,
    'outside/404.html': '',
    'outside/secret.png': 'secret',
    'site/content-src/product.yaml': 'name: Ours',
  })
  symlinkSync('../../secret.txt', path.join(dir, 'old/docs/link.png'))
  symlinkSync('../../secret.txt', path.join(dir, 'old/docs/b.md'))
  symlinkSync('../outside', path.join(dir, 'old/build'))
  const target = path.join(dir, 'site/content-src')
  const { list } = await importProject(path.join(dir, 'old'), { target })
  const files = readFiles(path.join(dir, 'site'))
  delete files['content-src/lint.yaml']
  expect(files).toEqual({
    'content-src/product.yaml': 'name: Ours',
    'content-src/docs/a.mdx': `---\nlast_changed: none\n---\n${page}`,
  })
  expect(list.join('\n')).toContain('links to no page, or to no file that this site serves: 3')
})

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

it('keeps the date of the last change of each page that git knows', async () => {
  const dir = await createFolder({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' })
  const { files } = await importProject(dir, {
    lastChanged: new Map([['docs/a.md', '2024-05-01']]),
  })
  expect(files['docs/a.mdx']).toContain('last_changed: 2024-05-01')
  expect(files['docs/b.mdx']).toContain('last_changed: none')
})

it.each([
  [
    'no word',
    '# Old page\n\n[See][ref] **the** [`menu`](./a.md "Now") {#id}{: style="x"}.\n\n[ref]: ./b.md\n',
    '<h1>Old page</h1> See <b>the</b> <a>menu</a> now .',
    '',
  ],
  ['a lost word', '1. One two two.\n', '<p>One two</p>', 'two'],
  ['a lost partial', "import Part from './_part.mdx'\n\n<Part />\n", '<p></p>', 'lost part'],
  [
    'parts of a word, tasks and indented text',
    '[fs](./a.md)ed <b>return</b>s\n\n- [x] Done\n\n!!! note\n    See [it](https://x.example). {/* no */}\n<!-- no -->\n',
    '<p>fsed returns</p><p>Done</p><p>See <a>it</a>. {/* no */}</p>',
    '',
  ],
  ['words outside of the text', 'Menu\n', '</main><nav>Menu</nav><main>', 'menu'],
])('finds missing words: %s', async (_, old, html, missing) => {
  const name = old.startsWith('import') ? 'a.mdx' : 'a.md'
  const dir = await createFolder({ [name]: old, '_part.mdx': 'Lost part' })
  const site = await readOldSite(dir, { docs: [], base: undefined, built: undefined })
  const words = findMissingWords(site.pages.get(name)!, `<main>${html}</main>`, site)
  expect(words.join(' ')).toBe(missing)
})
