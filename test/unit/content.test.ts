import { chmod, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { features } from '#features/index.ts'
import { parseLog, readLastChanged } from '#content/read/git-dates.ts'
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

describe('readContent', () => {
  let dir: string
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'content-'))
  })
  afterEach(() => rm(dir, { recursive: true }))

  it('takes pages, configuration and assets apart, in the order of their paths', async () => {
    await mkdir(path.join(dir, 'b'))
    await mkdir(path.join(dir, '.hidden'))
    const files = [
      'b/z.mdx',
      'a.mdx',
      'b/_category.yaml',
      'product.yaml',
      'b/i.png',
      '.hidden/x.mdx',
    ]
    for (const file of files) await writeFile(path.join(dir, file), 'x')
    const content = await readContent(dir, features)
    expect(content.pages.map((file) => file.path)).toEqual(['a.mdx', 'b/z.mdx'])
    expect([...content.configs.keys()]).toEqual(['b/_category.yaml', 'product.yaml'])
    expect(content.assets).toEqual(['b/i.png'])
  })

  it('takes a byte order mark and CRLF for what they are', async () => {
    await writeFile(path.join(dir, 'a.mdx'), '\uFEFFone\r\ntwo\r\n')
    expect((await readContent(dir, features)).pages[0]?.text).toBe('one\ntwo\n')
  })

  it('reports a file that is not UTF-8 and reads the others', async () => {
    await writeFile(path.join(dir, 'bad.mdx'), Buffer.from([0x61, 0x0a, 0x62, 0xff]))
    await writeFile(path.join(dir, 'good.mdx'), 'x')
    const { pages, diagnostics } = await readContent(dir, features)
    expect(pages.map((file) => file.path)).toEqual(['good.mdx'])
    expect(diagnostics).toMatchObject([{ ruleId: 'file:encoding' }])
  })

  it('passes symbolic links over, which may lead out of the folder', async () => {
    await symlink(path.join(dir, 'good.mdx'), path.join(dir, 'link.mdx'))
    await writeFile(path.join(dir, 'good.mdx'), 'x')
    const { pages } = await readContent(dir, features)
    expect(pages.map((file) => file.path)).toEqual(['good.mdx'])
  })

  it('refuses a folder that is missing, is a file, or holds no page', async () => {
    await expect(readContent(path.join(dir, 'nope'), features)).rejects.toThrow(UsageError)
    await expect(readContent(dir, features)).rejects.toThrow(/Cannot find any \.mdx file/)
    await writeFile(path.join(dir, 'file'), '')
    await expect(readContent(path.join(dir, 'file'), features)).rejects.toThrow(/is not a folder/)
  })
})

describe('what the system refuses', () => {
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

  /** Runs without the rights of root, which nothing is refused to. */
  async function asUser<T>(run: () => Promise<T>): Promise<T> {
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid!(65_534)
    return run().finally(() => isRoot && process.seteuid!(0))
  }

  it.each(['page.mdx', 'facts/limits.yaml', 'cases.csv', 'menu.svg'])(
    'is one finding if it is %s',
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

  it('is one sentence if it is a folder, or a file to fix', async () => {
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

describe('parsePage', () => {
  it('reads front matter and body', () => {
    const page = parse('---\ntitle: T\ndescription: D\nslug: /t\n---\n\nText.\n')
    expect(page.frontMatter).toEqual({ title: 'T', description: 'D', slug: '/t' })
    expect(page.route).toBe('/t')
    expect(page.file.text.slice(page.bodyStart)).toBe('\nText.\n')
    expect(page.rangeOf('slug')).toEqual({ start: 34, end: 36 })
  })

  it('gives a page with a broken slug the route of its doc id', () => {
    const page = parse('---\ntitle: T\ndescription: D\nslug: nope\n---\n')
    expect(page.frontMatter).toBeUndefined()
    expect(page.route).toBe('/a/page')
  })

  it('fills variables into front matter before the check', () => {
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
  ])('reports %j and throws nothing', (text) => {
    expect(parse(text).frontMatterProblems.length).toBeGreaterThan(0)
  })

  it('reports a key that stands twice', () => {
    const page = parse('---\ntitle: T\ntitle: U\ndescription: D\n---\n')
    expect(page.frontMatterProblems[0]).toMatchObject({
      message: 'Unexpected second `title`',
      start: 13,
    })
  })
})

describe('anchors', () => {
  const idsOf = (text: string, variables = {}) => parse(text, variables).anchors.map(({ id }) => id)

  it('are those that the site renders', () => {
    expect(idsOf('# Top\n\n## One two\n\n## One two\n\n### `code` & more\n')).toEqual([
      'one-two',
      'one-two-1',
      'code--more',
    ])
  })

  it('may be named, and hold variables', () => {
    expect(idsOf('## About {product.name}\n\n## Long text [#short]\n', { name: 'Acme' })).toEqual([
      'about-acme',
      'short',
    ])
  })

  it('come from id attributes too', () => {
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
  ])('%s', (text, url, written) => {
    expect(linksOf(text, { url: 'https://u' })).toEqual([[url, written]])
  })

  it.each([
    ['![a](./a.png)', 'image'],
    ['<img src="./a.png" />', 'image'],
    ['<Video src="./a.mp4" />', 'file'],
    ['<video><source src="./a.webm" /></video>', 'file'],
    ['<a href="./a.mp4">b</a>', 'link'],
  ])('%s is of the kind of its element', (text, kind) => {
    expect(parse(text).links.map((link) => link.kind)).toEqual([kind])
  })
})

describe('dates', () => {
  it('are those of the newest commit of each file', () => {
    const log =
      '\x012025-10-02T01:00:00+02:00\n\na.mdx\n\x012025-09-01T12:00:00Z\n\na.mdx\nb/ü.mdx\n'
    expect([...parseLog(log)]).toEqual([
      ['a.mdx', '2025-10-01'],
      ['b/ü.mdx', '2025-09-01'],
    ])
  })

  it('are left out where there is no repository', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'plain-'))
    const { lastChanged, problem } = await readLastChanged(dir)
    expect(lastChanged.size).toBe(0)
    expect(problem).toMatch(/^not a git repository/)
    await rm(dir, { recursive: true })
  })
})
