import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createStopwatch } from '#core/stopwatch.ts'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { parseOptions } from '#commands/lint-content/parse-options.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createRepository, type TestRepository } from '../support/repository.ts'
import { testProduct } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

let repository: TestRepository | undefined
afterEach(() => {
  repository?.remove()
  repository = undefined
})

const at = (slug: string, page: string) => page.replace('---\n\n', `slug: ${slug}\n---\n\n`)
const links = 'See [import](/import), [columns](/import#columns) and [export](/export).'
const files = {
  'product.yaml': testProduct,
  'index.mdx': pageWith(links),
  'data/import.mdx': at('/import', pageWith('Text.\n\n## Columns\n\nText.', 'Import')),
  'data/export.mdx': at('/export', pageWith('Back to [the import](/import).', 'Export')),
}

async function find(dir: string) {
  const { diagnostics } = await checkContent(dir, { speller })
  return diagnostics.map(({ ruleId, message, help }) => ({ ruleId, message, help }))
}

async function fix(dir: string): Promise<void> {
  await fixContent(parseOptions(['--content', dir, '--fix'], {}), createStopwatch(), speller)
}

const read = (dir: string, file: string) => readFile(path.join(dir, file), 'utf8')

describe('a page with a new address', () => {
  const renamed = files['data/import.mdx'].replace('slug: /import', 'slug: /bring-cases-in')

  it('gets its links back where git knows the old one', async () => {
    repository = createRepository(files)
    const { contentDir, write } = repository
    write({ 'data/import.mdx': renamed })
    const found = await find(contentDir)
    expect(found).toHaveLength(3)
    expect(found[0]?.message).toBe('Cannot find page `/import`, which is at `/bring-cases-in` now')
    expect(found[0]?.help).toContain('`redirect_from: [/import]` in `')
    await fix(contentDir)
    expect(await read(contentDir, 'index.mdx')).toContain(
      links.replaceAll('/import', '/bring-cases-in'),
    )
    expect(await find(contentDir)).toEqual([])
  })

  it('gets them back too where the change is committed, but not yet on the default branch', async () => {
    repository = createRepository(files)
    const { contentDir, write, commit, git } = repository
    git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main')
    write({ 'data/import.mdx': renamed })
    commit()
    expect((await find(contentDir))[0]?.message).toContain('which is at `/bring-cases-in` now')
  })

  it('never gives its links to another page where there is no git', async () => {
    const dir = await createContentFolder({ ...files, 'data/import.mdx': renamed })
    const found = await find(dir)
    expect(found).toHaveLength(3)
    expect(found[0]?.help).toBe(
      '3 links lead there: a page that has moved keeps them by `redirect_from: [/import]`',
    )
    await fix(dir)
    expect(await read(dir, 'index.mdx')).toBe(files['index.mdx'])
    expect(await read(dir, 'data/export.mdx')).toBe(files['data/export.mdx'])
  })
})

it('a page that is gone is named, with the command that takes its links along', async () => {
  repository = createRepository({
    ...files,
    'data/import.mdx': at('/import', pageWith('Text.\n\n## Columns\n\nText.', 'Bring cases in')),
  })
  const { contentDir, write } = repository
  write({ 'data/import.mdx': undefined })
  const found = await find(contentDir)
  expect(new Set(found.map(({ message }) => message))).toEqual(
    new Set(['Cannot find page `/import`, which is gone']),
  )
  expect(found[0]?.help).toBe(
    'Bring `data/import.mdx` back, and `npm run remove -- data/import` takes all links along',
  )
})

it('a file that was moved is found again, by links and by the navigation', async () => {
  const body = 'See [the import](./data/import.mdx) and [the export](./data/export.mdx).'
  repository = createRepository({ ...files, 'index.mdx': pageWith(body) })
  const { contentDir, dir, git, write, commit } = repository
  write({ '../theme.config.tsx': "export default { navbar: [{ docId: 'data/import' }] }\n" })
  commit()
  git('mv', 'content-src/data/import.mdx', 'content-src/import-cases.mdx')
  expect(await find(contentDir)).toEqual([
    {
      ruleId: 'link:missing-file',
      message: 'Cannot find file `./data/import.mdx`; did you mean `./import-cases.mdx`?',
      help: 'Write `./import-cases.mdx`',
    },
    {
      ruleId: 'navigation:missing-page',
      message: 'Cannot find page `data/import`, which is `import-cases` now',
      help: 'Write `import-cases`',
    },
  ])
  await fix(contentDir)
  expect(await read(dir, 'theme.config.tsx')).toContain("docId: 'import-cases'")
  expect(await find(contentDir)).toEqual([])
})

describe('a repair by likeness', () => {
  const run = at('/run-book', pageWith('Text.', 'Run'))

  it.each([
    ['case', '/Run-Book'],
    ['punctuation', '/run_book'],
    ['a slash', '/run-book/'],
    ['a file ending', '/run-book.html'],
    ['the ending of sources', './run-book'],
  ])('is made for %s', async (_, url) => {
    const dir = await createContentFolder({ 'a.mdx': pageWith(`[Run](${url})`), 'b.mdx': run })
    await fix(dir)
    expect(await read(dir, 'a.mdx')).toContain('[Run](/run-book)')
  })

  it.each([
    ['other letters', '[Run](/run-bock)', {}],
    ['several links of one kind', '[Run](/run_book) and [again](/run_book)', {}],
    ['two pages alike', '[Run](/run_book)', { 'c.mdx': at('/runbook', pageWith('A', 'Other')) }],
  ])('is not made for %s', async (_, body, more) => {
    const text = pageWith(body)
    const dir = await createContentFolder({ 'a.mdx': text, 'b.mdx': run, ...more })
    await fix(dir)
    expect(await read(dir, 'a.mdx')).toBe(text)
  })
})

it('a page that is gone is not taken for one of a similar title that was there beside it', async () => {
  repository = createRepository({
    ...files,
    'data/import.mdx': at('/import', pageWith('Text.\n\n## Columns\n\nText.', 'Import cases')),
    'data/export.mdx': at('/export', pageWith('Back to [the import](/import).', 'Export cases')),
  })
  repository.write({ 'data/import.mdx': undefined })
  const found = await find(repository.contentDir)
  expect(found.map(({ message }) => message)).toEqual(
    Array.from({ length: 3 }, () => 'Cannot find page `/import`, which is gone'),
  )
})

it('a page that is gone is named where the navigation still leads there', async () => {
  repository = createRepository(files)
  const { contentDir, write, commit } = repository
  const theme = "{ docId: 'data/export' }, { href: '/export' }"
  write({
    '../theme.config.tsx': `export default { navbar: [${theme}] }\n`,
    'index.mdx': pageWith('See [import](/import).'),
    'data/import.mdx': at('/import', pageWith('Text.', 'Import')),
  })
  commit()
  write({ 'data/export.mdx': undefined })
  const help =
    'Bring `data/export.mdx` back, and `npm run remove -- data/export` takes all links along'
  expect(await find(contentDir)).toEqual(
    ['data/export', '/export'].map((name) => ({
      ruleId: 'navigation:missing-page',
      message: `Cannot find page \`${name}\`, which is gone`,
      help,
    })),
  )
})

it('a heading that has another text is found again by what git says', async () => {
  repository = createRepository(files)
  const { contentDir, write } = repository
  write({ 'data/import.mdx': files['data/import.mdx'].replace('## Columns', '## Parts of a file') })
  expect(await find(contentDir)).toEqual([
    {
      ruleId: 'link:missing-anchor',
      message: 'Cannot find anchor `#columns` on `/import`; did you mean `#parts-of-a-file`?',
      help: 'Write `#parts-of-a-file`, as `npm run rename-heading` does for all links, or keep the old anchor: `## Parts of a file [#columns]`',
    },
  ])
})
