import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import type { Configuration } from 'markdownlint'
import { lint } from 'markdownlint/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStart } from '#core/diagnostic.ts'
import { writeReports } from '#commands/lint-content/write-reports.ts'
import { rules } from '../support/rules.ts'
import { formatManual } from '#gate/manual/format-manual.ts'
import { fillSchemaTables, tablesFileName } from '#gate/manual/schema-tables.ts'
import { buildManual } from '#gate/manual/build-manual.ts'
import { loadRuleInfos } from '#gate/manual/load-rule-infos.ts'
import { parseManual } from '#gate/manual/parse-manual.ts'
import { renderExamples } from '#gate/manual/render-examples.ts'
import { ruleAnchor } from '#gate/manual/rule-anchor.ts'
import { siteChecks } from '#site/check/checks.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFile(path.join(root, file), 'utf8')

describe('RULES.md', () => {
  let manual: string
  beforeAll(async () => {
    manual = await read('RULES.md').catch(() => '')
  })

  it('is what `npm run rules` makes', async () => {
    expect(
      manual === (await buildManual(siteChecks)) ? '' : 'RULES.md is stale; run `npm run rules`',
    ).toBe('')
  })

  it('comes with tables of fields and components that the schemas make', async () => {
    const text = await read(tablesFileName)
    const isFresh = text === (await formatManual(fillSchemaTables(text), tablesFileName))
    expect(isFresh ? '' : `${tablesFileName} is stale; run \`npm run rules\``).toBe('')
    for (const name of ['sidebar_label', 'apiHost', '<Callout type=']) expect(text).toContain(name)
  })

  it('passes markdownlint with the configuration of the pages', async () => {
    const config = parse(await read('.markdownlint.jsonc')) as Configuration
    const found = await lint({ strings: { manual }, config })
    expect(
      found.manual?.map(({ lineNumber, ruleNames }) => `${lineNumber} ${ruleNames[0]}`),
    ).toEqual([])
  })

  it('names every id that the scripts report, and leads to each rule', async () => {
    const ids = [...rules, ...siteChecks].map(({ id }) => id)
    for (const id of ids) {
      expect(manual).toContain(`(#${ruleAnchor(id)})`)
      expect(manual).toContain(`\n### \`${id}\`\n`)
    }
    for (const id of await findReportedIds()) expect(manual).toContain(`\`${id}\``)
  })
})

/** Ids that are written out in the code. */
async function findReportedIds(): Promise<string[]> {
  const scripts = path.join(root, 'scripts')
  const names = (await readdir(scripts, { recursive: true })).filter((name) => /\.ts$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(path.join(scripts, name), 'utf8')))
  const pattern = /(?:ruleId: |toConfigDiagnostics\()'([a-z-]+:[a-z-]+)'/g
  const ids = texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, id]) => id!))
  expect(ids).toContain('lint:config')
  expect(ids).toContain('category:schema')
  return ids
}

describe('a doc comment', () => {
  const source = (comment: string) => `/** Another. */
const other = 1

/**
${comment}
 */
export const someRule: PageRule = {}`

  it('becomes paragraphs, and its first sentence the summary', () => {
    const comment = ` * Pages hold \`a. b\` and
 * no <div>. Why: {@link Page} says so.
 *
 * Left alone:
 * - one
 *   thing
 * - \`<b>\``
    expect(parseManual(source(comment))).toEqual({
      summary: 'Pages hold `a. b` and no \\<div>.',
      text: 'Pages hold `a. b` and no \\<div>. Why: `Page` says so.\n\nLeft alone:\n- one thing\n- `<b>`',
    })
  })

  it('may be on one line, and may contain code with backticks', () => {
    const comment = '/** Write ```` ```ts unchecked. ```` for it. More. */'
    expect(parseManual(`${comment}\nexport const codeRule = createRule({})`)?.summary).toBe(
      'Write ```` ```ts unchecked. ```` for it.',
    )
  })

  it('is undefined where the rule has none', () => {
    expect(parseManual('/** Text. */\nconst a = 1\nexport const aRule = {}')).toBeUndefined()
  })
})

describe('examples', () => {
  const frontMatter = '---\ntitle: A page\ndescription: What it is about\n---\n\n'
  const examplesOf = (text: string, expected: string) => ({
    bad: { files: [{ path: 'page.mdx', text }], before: [] },
    good: { files: [{ path: 'page.mdx', text: `${frontMatter}Good.\n` }], before: [] },
    expected,
  })

  it('leave out front matter and count lines without it', () => {
    const examples = examplesOf(`${frontMatter}Bad.\n`, 'page.mdx:6:1-6:4 error Unexpected `Bad`\n')
    expect(renderExamples(examples)).toEqual([
      '#### Bad',
      '<!-- prettier-ignore -->\n```mdx\nBad.\n```',
      '#### Reported',
      '```text\n1:1-1:4 error Unexpected `Bad`\n```',
      '#### Good',
      '<!-- prettier-ignore -->\n```mdx\nGood.\n```',
    ])
  })

  it('keep front matter that is reported, or that says more', () => {
    const reported = examplesOf(
      `${frontMatter}Text.\n`,
      'page.mdx:2:1-2:6 error Unexpected title\n',
    )
    expect(renderExamples(reported)[1]).toContain('title: A page')
    const text = `${frontMatter.replace('---\n\n', 'slug: /a\n---\n\n')}Bad.\n`
    const withSlug = examplesOf(text, 'page.mdx:7:1-7:4 error Unexpected `Bad`\n')
    expect(renderExamples(withSlug)[1]).toContain('slug: /a')
    expect(renderExamples(withSlug)[3]).toContain('7:1-7:4')
  })

  it('show what cannot be seen, within a fence that is long enough', () => {
    const [, bad] = renderExamples(examplesOf('```ts\na\u200Bb\u00A0c  \n```\n', ''))
    expect(bad).toContain('````mdx\n```ts\na<U+200B>b<U+00A0>c<U+0020><U+0020>\n```\n````')
  })

  it('name their files where there are several', () => {
    const examples = examplesOf('Bad.\n', 'a/b.mdx:1:1-1:4 error Unexpected `Bad`\n')
    examples.bad.files = [
      { path: 'a/b.mdx', text: 'Bad.\n' },
      { path: 'a/c.mdx', text: 'Text.\n' },
    ]
    const blocks = renderExamples(examples)
    expect(blocks).toContain('`a/b.mdx`:')
    expect(blocks).toContain('```text\na/b.mdx:1:1-1:4 error Unexpected `Bad`\n```')
  })
})

describe('reports', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'rules-manual-'))
  })
  afterAll(() => rm(dir, { recursive: true }))

  it('know each of our rules, and where its manual is', async () => {
    const ids = rules.map(({ id }) => id).concat('lint:config')
    const infos = await loadRuleInfos(ids, {
      blobUrl: 'https://acme.example/blob/1',
      pathPrefix: 'docs',
    })
    expect([...infos.keys()]).toEqual(ids)
    expect(infos.get('link:missing-page')).toEqual({
      description: 'A link to a route must lead to a page of the site.',
      url: 'https://acme.example/blob/1/docs/RULES.md#linkmissing-page',
    })
    for (const { url } of infos.values()) expect(url).toMatch(/^https:\S+#[a-z0-9-]+$/)
    const local = await loadRuleInfos(['lint:config', 'markdownlint:MD001'], {})
    expect([...local]).toMatchObject([
      ['lint:config', { url: expect.stringMatching(/^file:.*\/RULES\.md#lintconfig$/) as string }],
    ])
  })

  it('tell it in SARIF', async () => {
    const file = path.join(dir, 'report.sarif')
    const found = {
      severity: 'error' as const,
      message: 'Unexpected page',
      file: 'a.mdx',
      ...fileStart,
    }
    const diagnostics = ['link:missing-page', 'markdownlint:MD001'].map((ruleId) => ({
      ...found,
      ruleId,
    }))
    const summary = { files: 1, links: 0, words: 0, errors: 2, warnings: 0 }
    await writeReports({ diagnostics, summary, files: ['a.mdx'] }, [{ format: 'sarif', file }], 1)
    const sarif = JSON.parse(await readFile(file, 'utf8')) as {
      runs: { tool: { driver: { rules: unknown[] } } }[]
    }
    expect(sarif.runs[0]?.tool.driver.rules).toMatchObject([
      {
        id: 'link:missing-page',
        shortDescription: { text: 'A link to a route must lead to a page of the site.' },
        helpUri: expect.stringContaining('RULES.md#linkmissing-page') as string,
      },
      { id: 'markdownlint:MD001', helpUri: expect.stringContaining('md001') as string },
    ])
  })
})
