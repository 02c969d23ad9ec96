import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { createCache, openCache, savePages } from '#gate/analysis/cache.ts'
import { writeFixes } from '#gate/fixes/write-fixes.ts'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent as checkWhole } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseOptions } from '../support/parse-options.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** Checks with one spell checker for all tests of this file. */
const checkContent: typeof checkWhole = (dir, options) => checkWhole(dir, { speller, ...options })

/** `line ruleId` of every finding. */
async function check(dir: string, options = {}): Promise<string[]> {
  const { diagnostics } = await checkContent(dir, options)
  return diagnostics.map(({ line, ruleId }) => `${line} ${ruleId}`)
}

describe('directives', () => {
  it('switch a rule off for the next line, and no other', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith(
        '{/* lint-disable-next-line link:missing-anchor -- comes with the next release */}\n\n[a](#x)\n\n[b](#y)',
      ),
    })
    expect(await check(dir)).toEqual(['10 link:missing-anchor'])
  })

  it('hold for a whole fence, and for front matter findings not at all', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith(
        '{/* lint-disable-next-line variable:unknown -- shows the notation */}\n\n```text\none\n{product.nope}\n```',
      ),
    })
    expect(await check(dir)).toEqual([])
  })

  it('are reported when they do nothing, give no reason or name no rule', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith(
        [
          '{/* lint-disable-next-line link:missing-anchor -- nothing there */}',
          '',
          'Text.',
          '',
          '{/* lint-disable-next-line link:missing-anchor */}',
          '',
          '[a](#x)',
          '',
          '{/* lint-disable-next-line link:mising-page -- a slip */}',
          '',
          '[b](/y)',
          '',
          '{/* lint-disable-next-line -- which one? */}',
          '',
          'Text.',
        ].join('\n'),
      ),
    })
    expect(await check(dir)).toEqual([
      '6 lint:unused-disable',
      '10 lint:reasonless-disable',
      '14 lint:disable',
      '16 link:missing-page',
      '18 lint:disable',
    ])
  })

  it.each(['link:mising-page', 'missing-page', 'link/missing-page'])(
    'are errors where there is no rule `%s`',
    async (id) => {
      const dir = await createContentFolder({
        'index.mdx': pageWith(
          `{/* lint-disable-next-line ${id} -- why */}\n\n[The list of runs](/x)`,
        ),
      })
      const { diagnostics } = await checkContent(dir)
      expect(diagnostics.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
        ['lint:disable', 'error'],
        ['link:missing-page', 'error'],
      ])
    },
  )
})

describe('severities', () => {
  const files = { 'index.mdx': pageWith('[a](./gone.mdx) and [b](/gone)') }

  it('follow lint.yaml', async () => {
    const config = 'rules:\n  link:missing-anchor: error\n  prose:doubled-word: off\n'
    const page = pageWith('[a](#gone) and and more.')
    const dir = await createContentFolder({ 'index.mdx': page, 'lint.yaml': config })
    const { diagnostics } = await checkContent(dir)
    expect(diagnostics.map(({ ruleId, severity }) => [ruleId, severity])).toEqual([
      ['link:missing-anchor', 'error'],
    ])
  })

  it('of what a build fails on stay as they are, in lint.yaml and in directives', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith(
        '{/* lint-disable-next-line link:missing-page -- why */}\n\n[b](/gone)',
      ),
      'lint.yaml': 'rules:\n  mdx:syntax: off\n  link:missing-file: error\n',
    })
    const { diagnostics } = await checkContent(dir)
    expect(
      diagnostics.map(({ line, ruleId, severity, message }) =>
        [line, severity, ruleId, message].join(' '),
      ),
    ).toEqual([
      '6 error lint:disable Cannot switch off `link:missing-page`: the build fails on what it finds',
      '8 error link:missing-page Cannot find page `/gone`',
      '2 error lint:config Cannot switch off `mdx:syntax`: the build fails on what it finds',
    ])
  })

  it('of rules of which a build fails on a part leave that part alone', async () => {
    const disable = (id: string) => `{/* lint-disable-next-line ${id} -- why */}`
    const dir = await createContentFolder({
      'index.mdx': pageWith(`${disable('variable:unknown')}\n\nc {product.nope}`),
      'text.mdx': pageWith('`{product.nope}` and {product.nope}', 'Another'),
      'lint.yaml': 'rules:\n  variable:unknown: warning\n',
    })
    const { diagnostics } = await checkContent(dir)
    expect(
      diagnostics.map(({ line, column, ruleId, severity }) =>
        [line, column, severity, ruleId].join(' '),
      ),
    ).toEqual([
      '6 1 error lint:disable',
      '8 3 error variable:unknown',
      '6 2 warning variable:unknown',
      '6 22 error variable:unknown',
    ])
  })

  it('of the command line go before those of the file', async () => {
    const dir = await createContentFolder({
      ...files,
      'lint.yaml': 'rules:\n  link:missing-file: error\n',
    })
    const severities = new Map([['link:missing-file', 'off' as const]])
    expect(await check(dir, { severities })).toEqual(['6 link:missing-page'])
  })

  it('of unknown rules are errors in lint.yaml, at their line', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('Text.'),
      'lint.yaml': 'rules:\n  link:missing-pages: off\n  markdownlint:MD013: off\n  links: off\n',
    })
    const { diagnostics } = await checkContent(dir)
    expect(diagnostics).toMatchObject([
      {
        ruleId: 'lint:config',
        severity: 'error',
        line: 2,
        message: 'Unknown rule `link:missing-pages`; did you mean `link:missing-page`?',
      },
      { ruleId: 'lint:config', severity: 'error', line: 4 },
    ])
  })
})

describe('the cache', () => {
  const files = {
    'index.mdx': pageWith('[a](/x)\n\nA wrod.'),
    'b.mdx': pageWith('Text.\n\n## Head', 'Another page'),
  }

  it('gives the same findings warm as cold', async () => {
    const dir = await createContentFolder(files)
    const cache = createCache()
    const cold = await checkContent(dir, { cache })
    const warm = await checkContent(dir, { cache })
    expect(warm.diagnostics).toEqual(cold.diagnostics)
    expect(warm.summary).toEqual(cold.summary)
    expect([cold.isCacheChanged, warm.isCacheChanged]).toEqual([true, false])
    expect(cold.diagnostics).toHaveLength(2)
  })

  it('finds what a change elsewhere breaks', async () => {
    const dir = await createContentFolder({ ...files, 'index.mdx': pageWith('[a](/b#head)') })
    const cache = createCache()
    expect(await check(dir, { cache })).toEqual([])
    await writeFile(path.join(dir, 'b.mdx'), pageWith('Text.\n\n## Other', 'Another page'))
    expect(await check(dir, { cache })).toEqual(['6 link:missing-anchor'])
  })

  it('forgets a folder that has changed', async () => {
    const category = (slug: string) =>
      `label: Guides\nposition: 1\nindex:\n  title: Guides\n  description: All guides\n  slug: ${slug}\n`
    const dir = await createContentFolder({
      'index.mdx': pageWith('[Guides](/guides)'),
      'guides/a.mdx': pageWith('Text.', 'Another page'),
      'guides/_category.yaml': category('/guides'),
    })
    const cache = createCache()
    expect(await check(dir, { cache })).not.toContain('6 link:missing-page')
    await writeFile(path.join(dir, 'guides/_category.yaml'), category('/manuals'))
    expect(await check(dir, { cache })).toContain('6 link:missing-page')
  })

  it('survives on disk, for the same folder and the same tool', async () => {
    const dir = await createContentFolder(files)
    const root = await mkdtemp(path.join(tmpdir(), 'cache-'))
    onTestFinished(() => rm(root, { recursive: true }))
    const cold = await openCache(dir, { root })
    const found = await check(dir, { cache: cold })
    await savePages(cold, dir, root)

    const warm = await openCache(dir, { root })
    expect([warm.pages.size, warm.words.size]).toEqual([cold.pages.size, cold.words.size])
    expect(await check(dir, { cache: warm })).toEqual(found)
    expect((await openCache(dir, { root, toolKey: 'other' })).pages.size).toBe(0)
    expect((await openCache(`${dir}-2`, { root })).pages.size).toBe(0)
  })
})

describe('--fix', () => {
  const broken = pageWith('See [b](/B/) and {product.nmae}.   \n\n\n\n## Next').replace(
    'title:',
    'titel:',
  )

  it('mends what is safe to mend, and nothing else', async () => {
    const dir = await createContentFolder({
      'index.mdx': broken,
      'b.mdx': pageWith('Text.', 'B page'),
    })
    await fixContent(parseOptions(['--content', dir, '--fix', '--no-cache'], {}))
    expect(await readFile(path.join(dir, 'index.mdx'), 'utf8')).toBe(
      pageWith('See [b](/b) and {product.name}.\n\n## Next'),
    )
    expect(await check(dir)).toEqual([])
  })

  it('keeps byte order mark and line ends', async () => {
    const dir = await createContentFolder({
      'index.mdx': `\uFEFF${pageWith('Text.   \n\nMore.').replaceAll('\n', '\r\n')}`,
    })
    await fixContent(parseOptions(['--content', dir, '--fix', '--no-cache'], {}))
    const text = await readFile(path.join(dir, 'index.mdx'), 'utf8')
    expect(text).toBe(`\uFEFF${pageWith('Text.\n\nMore.').replaceAll('\n', '\r\n')}`)
  })

  it('leaves a file alone that has changed in the meantime', async () => {
    const dir = await createContentFolder({ 'index.mdx': broken })
    const { fixes } = await checkContent(dir)
    await writeFile(path.join(dir, 'index.mdx'), 'saved by somebody')
    expect((await writeFixes(fixes)).skipped).toHaveLength(1)
    expect(await readFile(path.join(dir, 'index.mdx'), 'utf8')).toBe('saved by somebody')
  })

  it('leaves a file alone that went away in the meantime', async () => {
    const dir = await createContentFolder({ 'index.mdx': broken })
    const { fixes } = await checkContent(dir)
    await rm(path.join(dir, 'index.mdx'))
    expect((await writeFixes(fixes)).skipped).toHaveLength(1)
  })

  it('keeps the mode of a file', async () => {
    const dir = await createContentFolder({ 'index.mdx': broken })
    const file = path.join(dir, 'index.mdx')
    await chmod(file, 0o664)
    const { fixes } = await checkContent(dir)
    expect((await writeFixes(fixes)).skipped).toEqual([])
    expect((await stat(file)).mode & 0o777).toBe(0o664)
  })
})
