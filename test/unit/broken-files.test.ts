import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { copyContent } from '../support/content-copy.ts'
import { lastCommit } from '../support/repository.ts'

const example = path.join(import.meta.dirname, '../example-site')
const dir = mkdtempSync(path.join(tmpdir(), 'broken-'))
cpSync(example, dir, { recursive: true })
const speller = createSpellChecker({ warmUp: true })
afterAll(async () => {
  await speller.close()
  rmSync(dir, { recursive: true })
})

/** What breaks a text: what to look for and what to write, or the whole file; undefined removes it. */
type Damage = [RegExp | string, string] | string | Buffer | undefined

/** Damages a file for as long as `look` takes. */
async function withDamage<T>(file: string, damage: Damage, look: () => Promise<T>): Promise<T> {
  const right = readFileSync(file)
  const text = right.toString()
  const wrong = Array.isArray(damage) ? text.replace(damage[0], damage[1]) : damage
  expect(wrong).not.toBe(text)
  if (wrong === undefined) rmSync(file)
  else writeFileSync(file, wrong)
  try {
    return await look()
  } finally {
    writeFileSync(file, right)
  }
}

const cache = createCache()
// All other checks take over what this one finds out.
beforeAll(async () => {
  const { diagnostics } = await checkContent(path.join(dir, 'content-src'), { cache, speller })
  expect(diagnostics).toEqual([])
})

/** `file rule message` of every finding, and the other files that fixes would change. */
async function check(at: string, broken: string, options = {}) {
  const { diagnostics, fixes } = await checkContent(path.join(at, 'content-src'), {
    cache: { ...cache, pages: new Map(cache.pages) },
    speller,
    ...options,
  })
  const nameOf = (file: string) => path.relative(at, path.resolve(file))
  return {
    found: diagnostics.map((each) => `${nameOf(each.file)} ${each.ruleId} ${each.message}`),
    fixed: fixes.map(({ file }) => nameOf(file)).filter((file) => file !== broken),
  }
}

const startPage = 'content-src/tms/quick-start.mdx'
const bytes = Buffer.from([0xff, 0xfe, 0x41, 0x00])

/** Mistakes in the front matter of a page that many others link to. */
const inPage: [message: string, damage: Damage][] = [
  ['Missing quotes around a text with a colon in it', [/^title: /m, 'title: A: ']],
  [
    'Unexpected tab at the beginning of a line, expected spaces',
    [/^description/m, '\tdescription'],
  ],
  ['Missing `"` at the end of a text', [/^title: /m, 'title: "']],
  ['Duplicate key `title`', [/^(title: .*)$/m, '$1\n$1']],
  ['Unexpected blank line in front of the front matter', [/^/, '\n']],
  ['Cannot find the end of the front matter', ['---\n\n', '\n']],
  ['Cannot find front matter', [/^---\n/, '']],
  ['Missing quotes around a text that begins with `*`', [/^title: /m, 'title: *']],
  ['Missing quotes around a text that begins with `@`', [/^title: /m, 'title: @']],
  ['Missing quotes around a text that begins with `%`', [/^title: /m, 'title: %']],
  ['Missing quotes around a text that begins with `{`', [/^title: /m, 'title: {a} ']],
  ['Unexpected key `titel`; did you mean `title`?', [/^title/m, 'titel']],
  ['Unexpected key `Slug`; did you mean `slug`?', [/^slug/m, 'Slug']],
  ['Unexpected key `tags`', [/^title/m, 'tags: [a]\ntitle']],
  [
    'Unexpected value `"Test Data"` for `slug`, expected a path that begins with `/`',
    [/^slug: .*/m, 'slug: Test Data'],
  ],
  [
    'Unexpected value `"/test-data/"` for `slug`, expected a path without a slash at the end',
    [/^slug: .*/m, 'slug: /test-data/'],
  ],
  [
    'Unexpected value `["title"]`, expected a mapping of keys to values',
    [/^---\n[^]*?\n---\n/, '---\n- title\n---\n'],
  ],
  ['Cannot find any key', [/^---\n[^]*?\n---\n/, '---\n# nothing yet\n---\n']],
  ['Cannot find front matter', ''],
]

describe('a page whose front matter is broken', () => {
  it.each(inPage)('is one error without git: %s', async (message, damage) => {
    const broken = path.join(dir, startPage)
    const { found, fixed } = await withDamage(broken, damage, () => check(dir, startPage))
    expect(found).toEqual([`${startPage} front-matter:schema ${message}`])
    expect(fixed).toEqual([])
  })

  it('is one error where it cannot be read', async () => {
    const broken = path.join(dir, startPage)
    const { found, fixed } = await withDamage(broken, bytes, () => check(dir, startPage))
    expect(found).toEqual([`${startPage} file:encoding Unexpected bytes that are not UTF-8`])
    expect(fixed).toEqual([])
  })
})

describe('with git, a page whose front matter is broken', () => {
  const colon: Damage = [/^title: /m, 'title: A: ']

  it('keeps its route, and links to other pages are checked as before', async () => {
    const { dir: copy } = copyContent(example)
    const link = '[A](/quick-strt) and [B](/Billing)'
    const other = path.join(copy, 'content-src/contact-us.mdx')
    writeFileSync(other, `${readFileSync(other, 'utf8')}\nSee ${link}.\n`)
    for (const options of [{}, { base: lastCommit }]) {
      const slug: Damage = [/^slug: .*/m, 'slug: Test Data']
      for (const damage of [colon, slug, bytes]) {
        const { found } = await withDamage(path.join(copy, startPage), damage, () =>
          check(copy, startPage, options),
        )
        expect(found).toEqual([
          'content-src/contact-us.mdx link:missing-page Cannot find page `/quick-strt`; did you mean `/quick-start`?',
          'content-src/contact-us.mdx link:missing-page Cannot find page `/Billing`; did you mean `/billing`?',
          expect.stringContaining(startPage),
        ])
      }
    }
  })

  it('says nothing of its move, of its new slug or of a redirect that it takes over', async () => {
    const { dir: copy, git, write } = copyContent(example)
    const moved = 'content-src/tms/first-steps.mdx'
    git('mv', startPage, moved)
    const only = async (file: string, options: object, damage: Damage) => {
      const broken = path.join(copy, file)
      return withDamage(broken, damage, () => check(copy, file, options))
    }
    const head = { base: lastCommit }
    const move = await only(moved, head, colon)
    expect(move).toEqual({
      found: [`${moved} front-matter:schema Missing quotes around a text with a colon in it`],
      fixed: [],
    })
    git('mv', moved, startPage)
    const renamed: Damage = [/^slug: .*/m, 'slug: /first-steps\ntags: [a]']
    expect((await only(startPage, head, renamed)).found).toHaveLength(1)
    write({ 'issue-trackers/jira.mdx': undefined })
    const takesOver: Damage = [/^slug: .*/m, '$&\nredirect_from: [/jira]\ntags: [a]']
    const { found } = await only(startPage, head, takesOver)
    expect(found.filter((each) => each.includes('`/jira`'))).toEqual([])
  })
})

const colon: Damage = [/^/, 'a: b: c\n']
const colonMessage = 'Missing quotes around a text with a colon in it'

/** Mistakes in files that pages rest on. */
const inFiles: [file: string, finding: string, damage: Damage][] = [
  ['product.yaml', `product:schema ${colonMessage}`, colon],
  [
    'product.yaml',
    'product:schema Unexpected key `apihost`; did you mean `apiHost`?',
    ['apiHost', 'apihost'],
  ],
  ['product.yaml', 'product:schema Cannot find `name`', [/^name: .*\n/m, '']],
  [
    'product.yaml',
    'product:schema Unexpected value `5` for `docsUrl`, expected an `https://` address, with a path where the site is below one',
    [/^docsUrl: .*/m, 'docsUrl: 5'],
  ],
  ['product.yaml', 'product:schema Cannot find any key', '# nothing\n'],
  ['product.yaml', 'product:schema Cannot find `product.yaml`', undefined],
  ['product.yaml', 'file:encoding Unexpected bytes that are not UTF-8', bytes],
  [
    'facts/limits.yaml',
    'facts:schema Unexpected tab at the beginning of a line, expected spaces',
    ['  pageSize:', '\tpageSize:'],
  ],
  [
    'facts/limits.yaml',
    'facts:schema Unexpected value `"many"` for `values.pageSize`, expected a number',
    ['pageSize: 5000', 'pageSize: many'],
  ],
  ['facts/limits.yaml', 'facts:schema Duplicate key `pageSize`', [/^ {2}pageSize:.*\n/m, '$&$&']],
  [
    'facts/limits.yaml',
    'site:missing-description `facts/limits.yaml` is missing, and 1 component and 32 variables need it',
    undefined,
  ],
  [
    'facts/roles.yaml',
    'facts:schema Unexpected second document, expected one in a file',
    [/$/, '---\na: b\n'],
  ],
  ['facts/glossary.yaml', 'facts:schema Cannot find any key', ''],
  ['automation/cli.yaml', `cli:schema ${colonMessage}`, colon],
  [
    'automation/cli.yaml',
    'cli:schema Unexpected key `comands`; did you mean `commands`?',
    [/^commands/m, 'comands'],
  ],
  ['api/openapi.yaml', `api:description ${colonMessage}`, colon],
  [
    'api/openapi.yaml',
    'api:description Cannot find `openapi` with a version such as `3.1.0`',
    [/^openapi:/m, 'opneapi:'],
  ],
  [
    'api/openapi.yaml',
    'site:missing-description `api/openapi.yaml` is missing, and 19 components need it',
    undefined,
  ],
  ['automation/cli/_category.yaml', `category:schema ${colonMessage}`, colon],
  [
    'automation/cli/_category.yaml',
    'category:schema Unexpected value `"Test Data"` for `index.slug`, expected a path that begins with `/`',
    [/slug: .*/, 'slug: Test Data'],
  ],
  [
    '../theme.config.tsx',
    'theme:schema Cannot run the settings: Expected identifier but found "{"',
    [/\{/, '{{'],
  ],
  ['diagrams/shards.dot', 'diagram:syntax Cannot draw the diagram: no graph', ''],
  ['dictionary.txt', 'file:encoding Unexpected bytes that are not UTF-8', bytes],
]

describe('a mistake in a file that pages rest on', () => {
  it.each(inFiles)('is one error: %s %s', async (name, finding, damage) => {
    const file = path.join('content-src', name)
    const { found, fixed } = await withDamage(path.join(dir, file), damage, () => check(dir, file))
    expect(found).toEqual([`${file} ${finding}`])
    expect(fixed).toEqual([])
  })

  it('leaves nothing behind once it is repaired', async () => {
    expect(await check(dir, '')).toEqual({ found: [], fixed: [] })
  })

  it('hides no mistake that has nothing to do with it, and fixes none meanwhile', async () => {
    const page = path.join(dir, 'content-src/contact-us.mdx')
    const { found, fixed } = await withDamage(
      page,
      [/$/, '\nOpen the the [report](/Billing).\n'],
      () =>
        withDamage(path.join(dir, 'content-src/api/openapi.yaml'), colon, () =>
          check(dir, 'content-src/api/openapi.yaml'),
        ),
    )
    expect(found.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      'content-src/api/openapi.yaml api:description',
      'content-src/contact-us.mdx prose:doubled-word',
      'content-src/contact-us.mdx link:missing-page',
    ])
    expect(fixed).toEqual([])
  })

  it('takes no setting of `lint.yaml` away', async () => {
    const page = path.join(dir, 'content-src/contact-us.mdx')
    const settings = 'rules:\n  prose:doubled-word: off\n  text:placeholder: of\n'
    const { found } = await withDamage(page, [/$/, '\nOpen the the report.\n'], () =>
      withDamage(path.join(dir, 'content-src/lint.yaml'), settings, () => check(dir, '')),
    )
    expect(found).toEqual([expect.stringMatching(/^content-src\/lint\.yaml lint:config /)])
  })
})
