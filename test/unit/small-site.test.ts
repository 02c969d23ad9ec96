import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '#content/read/read-content.ts'
import { createSiteContext } from '#content/links/resolve-link.ts'
import { openPageStore, foldersBeside } from '#content/generated-site.ts'
import { generateSite } from '#generate/generate-site.ts'
import { checkContent } from '#gate/check-content.ts'
import { findBlockingErrors } from '#site/build/build-report.ts'
import { checkCases, splitFiles } from '../support/cases.ts'
import { checkFiles } from '../support/check-files.ts'
import { pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { testProductYaml } from '../support/site.ts'
import { spellChecker } from '../support/spell-checker.ts'

it('asks a site with two pages, `name` and `docsUrl` only for what it uses', async () => {
  await checkCases('small-site', async (input) => {
    const files = splitFiles(input)
    delete files['']
    for (const [file, text] of Object.entries(files)) {
      if (file.endsWith('.mdx')) files[file] = pageWith(text.trimEnd(), path.parse(file).name)
    }
    const dir = path.join(await createFolder(), 'content-src')
    await writeFiles(dir, {
      'product.yaml': 'name: Acme\ndocsUrl: https://docs.acme.example\n',
      'one.mdx': pageWith('See [the other page](/two).', 'Page one'),
      'two.mdx': pageWith('See [the other page](/one).', 'Page two'),
      ...files,
    })
    const { diagnostics } = await checkContent(dir, { spellChecker })
    const lines = diagnostics.map(({ file, line, ruleId, message, help }) => {
      const text = `${path.basename(file)}:${line} ${ruleId} ${message}`
      return help === undefined ? text : `${text}\n  help: ${help}`
    })
    return lines.join('\n') || '(clean)'
  })
})

it('counts the links as unchecked because of a broken file', async () => {
  const { summary } = await checkFiles({
    'index.mdx': pageWith('[Gone](/gone), [no](/b#no), [one](/b#one), [API](/openapi.yaml)'),
    'b.mdx': '---\nredirect_from: [/old]\n---\n\n## One\n',
  })
  expect(summary).toMatchObject({ links: 4, unknownLinks: 4 })
})

describe('pages link only to files that are written', () => {
  const note = (more = '') => pageWith('Text.', 'A note').replace('\n---\n\n', `\n${more}---\n\n`)
  const unlisted = note('unlisted: true\n')
  const category = `label: Notes
index:
  slug: /news
  description: What is new, improved and fixed in each version of the product, by the week in which it came out.
`
  const settings = (text: string) => ({
    '../theme.config.tsx': `export default { ${text} }\n`,
    'a.csv': 'a\n',
  })
  const markdown = ['text/markdown']
  const feeds = ['application/atom+xml', 'application/rss+xml', 'text/markdown']

  it.each<[name: string, files: Record<string, string>, formats: string[]]>([
    ['a note of a week', { 'release-notes/25W40.mdx': note() }, feeds],
    ['a note of a version', { 'release-notes/v2.0.mdx': note() }, markdown],
    ['an unlisted note', { 'release-notes/25W40.mdx': unlisted }, markdown],
    ['no notes', { 'release-notes/_category.yaml': category }, []],
    [
      'a file in the announcement',
      settings("announcement: { id: 'a', text: '[A](/assets/a.csv)' }"),
      [],
    ],
  ])('of a site with %s', async (_, files, formats) => {
    const { missing, written, pages, accepted } = await generate(files)
    expect(missing).toEqual([])
    const notes = pages.filter(({ data }) => data.docId.startsWith('release-notes/'))
    expect(new Set(notes.flatMap((note) => Object.keys(note.formats)))).toEqual(new Set(formats))
    // The gate accepts links to a generated file if it is written.
    const optional = ['/release-notes.xml', '/release-notes-rss.xml', '/openapi.json']
    const known = new Set([...accepted, ...optional])
    expect(new Set(written.filter((file) => known.has(file)))).toEqual(accepted)
  })
})

/**
 * Generates a site with a front page. Returns the files that are written, those that the gate
 * accepts in links, and the links of pages to other files.
 */
async function generate(files: Record<string, string>) {
  const root = await createFolder()
  const dir = path.join(root, 'content-src')
  const index = pageWith('Text.', 'Start')
  await writeFiles(dir, { 'product.yaml': testProductYaml, 'index.mdx': index, ...files })
  const { site, ...result } = await checkContent(dir, { spellChecker })
  expect(findBlockingErrors({ site, ...result })).toEqual([])
  const folders = foldersBeside(path.join(root, 'pages'))
  const { layout } = await generateSite(site, new Map(), { folders })
  const stored = await Promise.all(layout!.pages.map(({ hash }) => openPageStore().read(hash)))
  const pages = stored.filter((page) => page !== undefined)
  const written = (await listFiles(folders.public)).map((file) => `/${file}`)
  const texts = [layout!.announcement, layout!.theme, pages].map((each) => JSON.stringify(each))
  const docsUrl = site.variables.docsUrl!
  const links = texts
    .join()
    .replaceAll(`${docsUrl}/#site`, '')
    .matchAll(new RegExp(`(?<="|${docsUrl})/[^"#?\\\\]+`, 'g'))
  const targets = new Set([...written, ...pages.map(({ data }) => data.route)])
  const missing = Array.from(links, ([link]) => link).filter((link) => !targets.has(link))
  return { pages, written, missing, accepted: createSiteContext(site).generatedFiles }
}
