import { chmod, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { features } from '#features/index.ts'
import { parseLog, readLastChanged } from '#content/read/git.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { readContent, UsageError } from '#content/read/read-content.ts'
import { runCommand } from '#commands/run-command.ts'
import { checkContent } from '#gate/check-content.ts'
import { writeFixes } from '#gate/fixes/write-fixes.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { noSpeller } from '../support/no-speller.ts'
import { noData } from '../support/site.ts'

const parse = (text: string, variables = {}) =>
  parsePage({ path: 'a/page.mdx', displayPath: 'a/page.mdx', text }, { ...noData, variables })

describe('reading a content folder', () => {
  it('separates pages, configuration and assets, sorted by path', async () => {
    const names = ['b/z.mdx', 'a.mdx', 'b/_category.yaml', 'b/i.png', '.hidden/x.mdx']
    const files = Object.fromEntries(names.map((name) => [name, 'x']))
    const content = await readContent(await createContentFolder(files), features)
    expect(content.pages.map((file) => file.path)).toEqual(['a.mdx', 'b/z.mdx'])
    expect([...content.configs.keys()]).toEqual(['b/_category.yaml', 'product.yaml'])
    expect(content.assets).toEqual(['b/i.png'])
  })

  it('removes the byte order mark and normalizes line endings', async () => {
    const dir = await createContentFolder({ 'a.mdx': '\uFEFFone\r\ntwo\r\n' })
    expect((await readContent(dir, features)).pages[0]?.text).toBe('one\ntwo\n')
  })

  it('reports a file that is not UTF-8 and reads the rest', async () => {
    const dir = await createContentFolder({ 'good.mdx': 'x' })
    await writeFile(path.join(dir, 'bad.mdx'), Buffer.from([0x61, 0x0a, 0x62, 0xff]))
    const { pages, diagnostics } = await readContent(dir, features)
    expect(pages.map((file) => file.path)).toEqual(['good.mdx'])
    expect(diagnostics).toMatchObject([{ ruleId: 'file:encoding' }])
  })

  it('neither reads nor publishes files that symbolic links lead to', async () => {
    const dir = await createContentFolder({ 'page.mdx': pageWith('[A](./accounts.pdf)') })
    await symlink('/etc/passwd', path.join(dir, 'accounts.mdx'))
    await symlink('/etc/passwd', path.join(dir, 'accounts.pdf'))
    await symlink('/etc', path.join(dir, 'etc'))
    const { site } = await checkContent(dir, { speller: noSpeller })
    expect([...site.assets]).toEqual([])
    expect(site.pages.map(({ docId }) => docId)).toEqual(['page'])
  })

  it('reports files that are too large or nested too deeply', async () => {
    const dir = await createContentFolder({
      'large.mdx': pageWith('a '.repeat(5_000_000)),
      'deep.mdx': pageWith(`${'> '.repeat(10_000)}a`),
    })
    const { diagnostics } = await checkContent(dir, { speller: noSpeller })
    const found = diagnostics.map(({ file, ruleId, message }) => {
      return `${path.basename(file)} ${ruleId} ${message}`
    })
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^large.mdx file:too-large Unexpected size of 9766 KiB, expected at/),
        expect.stringMatching(/^deep.mdx mdx:syntax/),
      ]),
    )
  })

  it('rejects a missing folder, a file, and a folder without pages', async () => {
    const dir = await createContentFolder({ file: '' })
    await expect(readContent(path.join(dir, 'nope'), features)).rejects.toThrow(UsageError)
    await expect(readContent(dir, features)).rejects.toThrow(/Cannot find any \.mdx file/)
    await expect(readContent(path.join(dir, 'file'), features)).rejects.toThrow(/is not a folder/)
  })
})

describe('denied access', () => {
  const page = pageWith(
    'See [cases](./cases.csv), and {product.limits.size} files.\n\n<Limits of="files" />\n\n![Menu](./menu.svg)',
  )
  const files = {
    'index.mdx': pageWith('See [parts of a page](/page#part).', 'Start'),
    'page.mdx': page.replace('\n\n![', '\n\n## Part\n\n!['),
    'facts/limits.yaml':
      'values:\n  size: 5\ntables:\n  files:\n    - { what: Size, limit: "5" }\n',
    'cases.csv': 'Name\n',
    'menu.svg': '<svg width="9" height="9"/>',
  }

  /** Drops root privileges, to which file modes do not apply. */
  async function asUser<T>(run: () => Promise<T>): Promise<T> {
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid!(65_534)
    return run().finally(() => isRoot && process.seteuid!(0))
  }

  it.each(['page.mdx', 'facts/limits.yaml', 'cases.csv', 'menu.svg'])(
    'to %s is one finding',
    async (file) => {
      const dir = await createContentFolder(files)
      await chmod(dir, 0o755)
      await chmod(path.join(dir, file), 0)
      const { diagnostics } = await asUser(() => checkContent(dir, { speller: noSpeller }))
      expect(diagnostics.map((each) => `${path.relative(dir, each.file)} ${each.message}`)).toEqual(
        [`${file} Cannot read the file (EACCES)`],
      )
    },
  )

  it('to a folder, or to a file to fix, exits with 2 and one line', async () => {
    const dir = await createContentFolder(files)
    await chmod(dir, 0o777)
    const file = path.join(dir, 'cases.csv')
    await chmod(file, 0o444)
    await chmod(path.join(dir, 'facts'), 0)
    const command = { script: 'x', about: '', options: {} }
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => said.mockRestore())
    const change = { file, before: 'Name\n', after: 'Title\n', fixed: [] }
    const tasks = [() => readContent(dir, features), () => writeFixes([change])]
    for (const task of tasks) await asUser(() => runCommand(command, () => task().then(() => 0)))
    expect(process.exitCode).toBe(2)
    process.exitCode = 0
    expect(said.mock.calls).toEqual([
      [`Cannot access \`${path.join(dir, 'facts')}\`: permission denied`],
      [`Cannot access \`${file}\`: permission denied`],
    ])
  })
})

describe('a parsed page', () => {
  it('has its front matter and body', () => {
    const page = parse('---\ntitle: T\ndescription: D\nslug: /t\n---\n\nText.\n')
    expect(page.frontMatter).toEqual({ title: 'T', description: 'D', slug: '/t' })
    expect(page.route).toBe('/t')
    expect(page.file.text.slice(page.bodyStart)).toBe('\nText.\n')
    expect(page.rangeOf('slug')).toEqual({ start: 34, end: 36 })
  })

  it('has the route of its doc id if its slug is invalid', () => {
    const page = parse('---\ntitle: T\ndescription: D\nslug: nope\n---\n')
    expect(page.frontMatter).toBeUndefined()
    expect(page.route).toBe('/a/page')
  })

  it('has variables filled in before its front matter is validated', () => {
    const page = parse('---\ntitle: "{product.name}"\ndescription: D\n---\n', { name: 'Acme' })
    expect(page.frontMatter?.title).toBe('Acme')
  })

  it.each([
    '---\n---\n',
    '---\n- a\n---\n',
    '---\nnull\n---\n',
    '---\n',
    '',
    '---\n: :\n  - ]\n---\n',
  ])('reports the front matter %j', (text) => {
    expect(parse(text).frontMatterProblems.length).toBeGreaterThan(0)
  })

  it('reports a duplicate key', () => {
    const page = parse('---\ntitle: T\ntitle: U\ndescription: D\n---\n')
    expect(page.frontMatterProblems[0]).toMatchObject({
      message: 'Duplicate key `title`',
      start: 13,
    })
  })
})

describe('anchors', () => {
  const idsOf = (text: string, variables = {}) => parse(text, variables).anchors.map(({ id }) => id)

  it('match the ids that the site renders', () => {
    expect(idsOf('# Top\n\n## One two\n\n## One two\n\n### `code` & more\n')).toEqual([
      'one-two',
      'one-two-1',
      'code--more',
    ])
  })

  it('can be explicit, or contain variables', () => {
    expect(idsOf('## About {product.name}\n\n## Long text [#short]\n', { name: 'Acme' })).toEqual([
      'about-acme',
      'short',
    ])
  })

  it('include id attributes', () => {
    expect(idsOf('<Callout type="note" id="mark">\n\nText.\n\n</Callout>\n')).toEqual(['mark'])
  })
})

describe('links', () => {
  const linksOf = (text: string, variables = {}) => {
    const page = parse(text, variables)
    return page.links.map(({ url, start, end }) => [url, text.slice(start, end)])
  }

  it.each([
    ['[a](/x)', '/x', '/x'],
    ['[a]( </x y> "title")', '/x y', '/x y'],
    ['[a](/x_(y))', '/x_(y)', '/x_(y)'],
    ['[a [b](/x)', '/x', '/x'],
    ['[`](`](/x "](/y)")', '/x', '/x'],
    ['![alt](./i.png)', './i.png', './i.png'],
    ['[a][b]\n\n[b]: /x', '/x', '/x'],
    ['<Card href="/x" title="a" />', '/x', '/x'],
    ["<Card title='a' href='/x' />", '/x', '/x'],
    ['<Card href={product.url} />', 'https://u', '{product.url}'],
    ['[a]({product.url}#h)', 'https://u#h', '{product.url}#h'],
  ])('of %s have their URL and span', (text, url, written) => {
    expect(linksOf(text, { url: 'https://u' })).toEqual([[url, written]])
  })

  it.each([
    ['![a](./a.png)', 'image'],
    ['<img src="./a.png" />', 'image'],
    ['<Video src="./a.mp4" />', 'file'],
    ['<video><source src="./a.webm" /></video>', 'file'],
    ['<a href="./a.mp4">b</a>', 'link'],
  ])('of %s have the kind of their element', (text, kind) => {
    expect(parse(text).links.map((link) => link.kind)).toEqual([kind])
  })
})

describe('dates of last changes', () => {
  it('come from the newest commit of each file', () => {
    const log =
      '\x012025-10-02T01:00:00+02:00\n\na.mdx\n\x012025-09-01T12:00:00Z\n\na.mdx\nb/ü.mdx\n'
    expect([...parseLog(log)]).toEqual([
      ['a.mdx', '2025-10-01'],
      ['b/ü.mdx', '2025-09-01'],
    ])
  })

  it('are missing outside of a repository', async () => {
    const { lastChanged, problem } = await readLastChanged(await createContentFolder({}))
    expect(lastChanged.size).toBe(0)
    expect(problem).toMatch(/^not a git repository/)
  })
})
