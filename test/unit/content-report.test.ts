import { describe, expect, it } from 'vitest'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { features } from '#features/index.ts'
import { buildReport, type ContentReport } from '#gate/statistics/build-report.ts'
import { kindOf } from '#gate/statistics/page-kinds.ts'
import { gradeOf, measureText } from '#gate/statistics/reading-grade.ts'
import { renderReportJson, renderReportTable } from '#gate/statistics/render-report.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const report = (files: Record<string, string>) => buildReport(parseTestSite(files).site, features)
const words = (count: number) => `${'word '.repeat(count).trim()}.`

const cli = `options: {}
commands:
  upload:
    description: Uploads.
placeholders: []
environment: []
files: []
exits: []
`

describe('the reading grade', () => {
  const measure = (text: string) => measureText(parseMdx(text).tree!, { name: 'Acme Tests' })

  it('is that of Flesch and Kincaid', () => {
    expect(gradeOf({ sentences: 1, words: 10, syllables: 15 })).toBeCloseTo(6.01)
    expect(gradeOf({ sentences: 2, words: 10, syllables: 10 })).toBeCloseTo(-1.84)
    expect(gradeOf({ sentences: 0, words: 0, syllables: 0 })).toBeUndefined()
  })

  it('counts sentences, words and syllables of running text', () => {
    expect(measure('Open the project.\nIt has a folder!\n\n- A list item')).toEqual({
      sentences: 3,
      words: 10,
      syllables: 14,
    })
  })

  it.each([
    ['code', 'Run the tests.\n\n```bash\nnpm ci && npm test\n```'],
    ['code in a line', 'Run `npm ci && npm test` the tests.'],
    ['headings', '## All the tests\n\nRun the tests.'],
    ['tables', '| Some words |\n| --- |\n| More words |\n\nRun the tests.'],
    ['numbers and addresses', 'Run 12 the tests 3.5 https://a.example/b a@b.example.'],
    ['attributes', '<Callout type="note" title="Good to know">\n\nRun the tests.\n\n</Callout>'],
  ])('leaves out %s', (_, text) => {
    expect(measure(text)).toEqual(measure('Run the tests.'))
  })

  it('takes link texts, emphasis and variables for words', () => {
    expect(measure('See [the *run*](/run) of {product.name}.').words).toBe(6)
  })
})

describe('the kind of a page', () => {
  it.each([
    ['tms/quick-start', 'guide'],
    ['automation/cli/cli-usage', 'guide'],
    ['help-and-support', 'guide'],
    ['issue-trackers/jira', 'guide'],
    ['issue-trackers/custom/trello', 'custom tracker'],
    ['api/run', 'API reference'],
    ['release-notes/25W40', 'release note'],
    ['contact-us', 'contact'],
    ['index', 'front page'],
    ['tms-archive/page', 'other'],
  ])('%s is %s', (docId, kind) => expect(kindOf(docId).name).toBe(kind))
})

describe('the report', () => {
  it('counts links between pages and to other sites, but none within a page', async () => {
    const { pages, totals } = await report({
      'a.mdx': pageWith('[b](/b), [b](./b.mdx#x), [here](#x) and [this](/a).\n\n## X'),
      'b.mdx': pageWith('[a](/a) and [out](https://a.example).', 'Another page'),
      'c.mdx': pageWith(
        '![b](/b)\n\n<Cards>\n\n<Card title="A" href="/a">\n\nA.\n\n</Card>\n\n</Cards>',
        'C',
      ),
    })
    expect(pages.map(({ route, linksIn, linksOut }) => [route, linksIn, linksOut])).toEqual([
      ['/a', 2, 2],
      ['/b', 2, 2],
      ['/c', 0, 1],
    ])
    expect(totals).toMatchObject({ pages: 3, linksIn: 4, linksOut: 5 })
  })

  it('counts the samples that the gate checks', async () => {
    const fences = [
      '```json\n{}\n```',
      '```json unchecked\n{\n```',
      '```csv\na,b\n```',
      '```bash\n{product.cli} upload\nnpx {product.cliPackage} upload | tee a.log\n```',
      '```bash unchecked\n{product.cli} uplod\n```',
    ]
    const body = fences.join('\n\n')
    const files = { 'a.mdx': pageWith(body), 'automation/cli.yaml': cli }
    expect((await report(files)).pages[0]!.samples).toEqual({ parsed: 2, commands: 2, api: 0 })
    expect((await report(files)).totals.samples).toEqual({ parsed: 2, commands: 2, api: 0 })
    expect((await report({ 'a.mdx': pageWith(body) })).pages[0]!.samples.commands).toBe(0)
  })

  it('names the pages that are shorter or longer than their kind is meant to be', async () => {
    const { outliers } = await report({
      'issue-trackers/custom/a.mdx': pageWith(words(249)),
      'issue-trackers/custom/b.mdx': pageWith(words(250)),
      'issue-trackers/jira.mdx': pageWith(words(499)),
      'tms/a.mdx': pageWith(words(1200)),
      'tms/b.mdx': pageWith(words(1201)),
      'tms/c.mdx': pageWith(words(3)).replace('\n---\n', '\ndraft: true\n---\n'),
      'api/a.mdx': pageWith(words(3)),
    })
    expect(outliers).toEqual([
      {
        file: 'content-src/issue-trackers/custom/a.mdx',
        kind: 'custom tracker',
        words: 249,
        is: 'shorter',
        limit: 250,
      },
      {
        file: 'content-src/issue-trackers/jira.mdx',
        kind: 'guide',
        words: 499,
        is: 'shorter',
        limit: 500,
      },
      { file: 'content-src/tms/b.mdx', kind: 'guide', words: 1201, is: 'longer', limit: 1200 },
    ])
  })

  it('has no grade for a page without running text, and none for one that does not parse', async () => {
    const { pages, totals } = await report({
      'a.mdx': pageWith('## Heading'),
      'b.mdx': pageWith('<Broken'),
    })
    expect(pages.map(({ grade }) => grade)).toEqual([null, null])
    expect(totals.grade).toBeNull()
  })
})

describe('what is shown', async () => {
  const shown: ContentReport = await report({
    'contact-us.mdx': pageWith('Write to us. [Help](/help-and-support) is near.'),
    'help-and-support.mdx': pageWith(words(1500), 'Help'),
  })

  it('is a table with totals and outliers', () => {
    expect(renderReportTable(shown, features)).toBe(
      [
        'Page               Kind     Words  Grade  In  Out  Parsed  API  Commands',
        '─────────────────  ───────  ─────  ─────  ──  ───  ──────  ───  ────────',
        '/contact-us        contact      6   -2.6   0    1       0    0         0',
        '/help-and-support  guide    1,500  581.2   1    0       0    0         0',
        '─────────────────  ───────  ─────  ─────  ──  ───  ──────  ───  ────────',
        '2 pages                     1,506  192.0   1    1       0    0         0',
        '',
        'content-src/help-and-support.mdx: 1500 words, expected at most 1200 (guide)',
        '',
      ].join('\n'),
    )
  })

  it('says so where there is no outlier', () => {
    expect(renderReportTable({ ...shown, outliers: [] }, features)).toMatch(
      /\n\nEvery page is as long as its kind is meant to be\n$/,
    )
  })

  it('is the report itself as JSON', () => {
    expect(JSON.parse(renderReportJson(shown))).toEqual(shown)
  })
})
