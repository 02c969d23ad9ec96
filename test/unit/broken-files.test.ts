import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { copyContent } from '../support/content-copy.ts'
import { lastCommit } from '../support/repository.ts'
import { createSpeller } from '../support/speller.ts'

const example = path.join(import.meta.dirname, '../example-site')
const dir = mkdtempSync(path.join(tmpdir(), 'broken-'))
const cache = createCache()
const speller = createSpeller()

beforeAll(async () => {
  cpSync(example, dir, { recursive: true })
  const { diagnostics } = await checkContent(path.join(dir, 'content-src'), { cache, speller })
  expect(diagnostics).toEqual([])
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Replacement in a file, or the file's new text. A file without text is removed. */
type Damage = [RegExp | string, string] | string | Buffer | undefined

/** Runs `check` while a file of the content folder is damaged. */
async function withDamage<T>(
  root: string,
  [file, damage]: [file: string, damage: Damage],
  check: () => Promise<T>,
): Promise<T> {
  const target = path.join(root, 'content-src', file)
  const intact = readFileSync(target)
  const text = intact.toString()
  const broken = Array.isArray(damage) ? text.replace(damage[0], damage[1]) : damage
  expect(broken).not.toBe(text)
  if (broken === undefined) rmSync(target)
  else writeFileSync(target, broken)
  return check().finally(() => writeFileSync(target, intact))
}

/** Returns `file ruleId message` of each finding, and the files that fixes change. */
async function check(root: string, options = {}) {
  const { diagnostics, fixes } = await checkContent(path.join(root, 'content-src'), {
    cache: { ...cache, pages: new Map(cache.pages) },
    speller,
    ...options,
  })
  const nameOf = (file: string) => path.relative(path.join(root, 'content-src'), path.resolve(file))
  return {
    found: diagnostics.map((each) => `${nameOf(each.file)} ${each.ruleId} ${each.message}`),
    fixed: fixes.map(({ file }) => nameOf(file)),
  }
}

const startPage = 'tms/quick-start.mdx'
const bytes = Buffer.from([0xff, 0xfe, 0x41, 0x00])
const colon: Damage = [/^/, 'a: b: c\n']
const titleColon: Damage = [/^title: /m, 'title: A: ']

/** Mistakes in the front matter of a page that many others link to. */
const inFrontMatter: Damage[] = [
  titleColon,
  [/^description/m, '\tdescription'],
  [/^title: /m, 'title: "'],
  [/^(title: .*)$/m, '$1\n$1'],
  [/^/, '\n'],
  ['---\n\n', '\n'],
  [/^---\n/, ''],
  [/^title: /m, 'title: *'],
  [/^title: /m, 'title: {a} '],
  [/^title/m, 'titel'],
  [/^slug/m, 'Slug'],
  [/^title/m, 'tags: [a]\ntitle'],
  [/^slug: .*/m, 'slug: Test Data'],
  [/^slug: .*/m, 'slug: /test-data/'],
  [/^---\n[^]*?\n---\n/, '---\n- title\n---\n'],
  [/^---\n[^]*?\n---\n/, '---\n# nothing yet\n---\n'],
  '',
]

/** Mistakes in files that pages depend on. */
const inSources: [file: string, ruleId: string, damage: Damage][] = [
  ['product.yaml', 'product:schema', colon],
  ['product.yaml', 'product:schema', ['apiHost', 'apihost']],
  ['product.yaml', 'product:schema', [/^name: .*\n/m, '']],
  ['product.yaml', 'product:schema', [/^docsUrl: .*/m, 'docsUrl: 5']],
  ['product.yaml', 'product:schema', '# nothing\n'],
  ['product.yaml', 'product:schema Cannot find `product.yaml`', undefined],
  ['product.yaml', 'file:encoding', bytes],
  ['facts/limits.yaml', 'facts:schema', ['  pageSize:', '\tpageSize:']],
  ['facts/limits.yaml', 'facts:schema', ['pageSize: 5000', 'pageSize: many']],
  ['facts/limits.yaml', 'facts:schema', [/^ {2}pageSize:.*\n/m, '$&$&']],
  [
    'facts/limits.yaml',
    'site:missing-description `facts/limits.yaml` is missing, and 1 component and 32 variables need it',
    undefined,
  ],
  ['facts/roles.yaml', 'facts:schema', [/$/, '---\na: b\n']],
  ['facts/glossary.yaml', 'facts:schema', ''],
  ['automation/cli.yaml', 'cli:schema', colon],
  ['automation/cli.yaml', 'cli:schema', [/^commands/m, 'comands']],
  ['api/openapi.yaml', 'api:description', colon],
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
  ['automation/cli/_category.yaml', 'category:schema', colon],
  ['automation/cli/_category.yaml', 'category:schema', [/slug: .*/, 'slug: Test Data']],
  ['../theme.config.tsx', 'theme:schema', [/\{/, '{{']],
  ['diagrams/shards.dot', 'diagram:syntax Cannot draw the diagram: no graph', ''],
  ['dictionary.txt', 'file:encoding', bytes],
]

const damages: typeof inSources = [
  ...inFrontMatter.map((damage): (typeof inSources)[0] => [
    startPage,
    'front-matter:schema',
    damage,
  ]),
  [startPage, 'file:encoding', bytes],
  ...inSources,
]

describe('a broken file', () => {
  it.each(damages)(
    '%s has one error, and its dependents none: %s, %j',
    async (file, id, damage) => {
      const { found, fixed } = await withDamage(dir, [file, damage], () => check(dir))
      expect(found).toEqual([expect.stringContaining(`${file} ${id}`)])
      expect(fixed.filter((each) => each !== file)).toEqual([])
    },
  )

  it('leaves no findings behind once it is repaired', async () => {
    expect(await check(dir)).toEqual({ found: [], fixed: [] })
  })

  it('hides no unrelated mistake, but withholds its fix', async () => {
    const mistakes: Damage = [/$/, '\nOpen the the [report](/Billing).\n']
    const { found, fixed } = await withDamage(dir, ['contact-us.mdx', mistakes], () =>
      withDamage(dir, ['api/openapi.yaml', colon], () => check(dir)),
    )
    expect(found.map((each) => each.split(' ').slice(0, 2).join(' '))).toEqual([
      'api/openapi.yaml api:description',
      'contact-us.mdx prose:doubled-word',
      'contact-us.mdx link:missing-page',
    ])
    expect(fixed.filter((file) => file !== 'api/openapi.yaml')).toEqual([])
  })

  it('keeps the other settings of `lint.yaml` in force', async () => {
    const settings = 'rules:\n  prose:doubled-word: off\n  text:placeholder: of\n'
    const doubled: Damage = [/$/, '\nOpen the the report.\n']
    const { found } = await withDamage(dir, ['contact-us.mdx', doubled], () =>
      withDamage(dir, ['lint.yaml', settings], () => check(dir)),
    )
    expect(found).toEqual([expect.stringMatching(/^lint\.yaml lint:config /)])
  })
})

describe('with git, a page with broken front matter', () => {
  it('keeps its route, so that links of other pages are checked as before', async () => {
    const { dir: copy } = copyContent(example)
    const other = path.join(copy, 'content-src/contact-us.mdx')
    const links = '[A](/quick-strt) and [B](/Billing)'
    writeFileSync(other, `${readFileSync(other, 'utf8')}\nSee ${links}.\n`)
    for (const options of [{}, { base: lastCommit }]) {
      for (const damage of [titleColon, [/^slug: .*/m, 'slug: Test Data'] as Damage, bytes]) {
        const { found } = await withDamage(copy, [startPage, damage], () => check(copy, options))
        expect(found).toEqual([
          'contact-us.mdx link:missing-page Cannot find page `/quick-strt`; did you mean `/quick-start`?',
          'contact-us.mdx link:missing-page Cannot find page `/Billing`; did you mean `/billing`?',
          expect.stringContaining(startPage),
        ])
      }
    }
  })

  it('gets no finding about its move, its new slug or a redirect that it takes over', async () => {
    const { dir: copy, git, write } = copyContent(example)
    const moved = 'tms/first-steps.mdx'
    const checkBroken = (file: string, damage: Damage) =>
      withDamage(copy, [file, damage], () => check(copy, { base: lastCommit }))
    git('mv', `content-src/${startPage}`, `content-src/${moved}`)
    expect((await checkBroken(moved, titleColon)).found).toEqual([
      `${moved} front-matter:schema Missing quotes around text with a colon in it`,
    ])
    git('mv', `content-src/${moved}`, `content-src/${startPage}`)
    const renamed: Damage = [/^slug: .*/m, 'slug: /first-steps\ntags: [a]']
    expect((await checkBroken(startPage, renamed)).found).toHaveLength(1)
    write({ 'issue-trackers/jira.mdx': undefined })
    const takesOver: Damage = [/^slug: .*/m, '$&\nredirect_from: [/jira]\ntags: [a]']
    const { found } = await checkBroken(startPage, takesOver)
    expect(found.filter((each) => each.includes('`/jira`'))).toEqual([])
  })
})
