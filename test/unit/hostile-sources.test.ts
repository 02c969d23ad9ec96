import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeImage } from '#content/read/image-file.ts'
import { parseLog } from '#content/read/git-dates.ts'
import { isUsageError } from '#commands/shared/command.ts'
import { parseOptions } from '#commands/lint-content/parse-options.ts'
import { parseDiff } from '#gate/changes/changed-lines.ts'
import { listKnownRules } from '#gate/list-known-rules.ts'
import { prepareRules, runPageRules, runRules } from '#gate/rules/run-rules.ts'
import { parseHtml } from '#site/check/parse-html.ts'
import { parseSitemap } from '#site/check/parse-sitemap.ts'
import { parseRedirects } from '#site/serve/read-redirects.ts'
import { parseLintConfig } from '#gate/settings/lint-config.ts'
import { anyText } from '../support/any-text.ts'
import { fuzzOptions } from '../support/fuzz-options.ts'
import { pageWith } from '../support/content-folder.ts'
import { rules } from '../support/rules.ts'
import { parseTestSite } from '../support/site.ts'

/** The sources that are no pages, each with keys and values that it may have. */
const sources: [file: string, words: string[]][] = [
  ['product.yaml', ['name', 'slug', 'docsUrl', 'email', 'https://a.example', '"2025"']],
  ['lint.yaml', ['rules', 'mdx:esm', 'off', 'error', 'ignore']],
  ['a/_category.yaml', ['label', 'position', 'index', 'title', 'slug', '/a']],
  ['automation/cli.yaml', ['commands', 'name', 'options', 'flag', 'arguments', '--a <b>']],
  ['api/openapi.yaml', ['openapi', '3.1.0', 'paths', '/a', 'get', '$ref', '"#/a"', 'schema']],
  ['facts/limits.yaml', ['values', 'tables', 'what', 'limit', '3']],
  ['facts/roles.yaml', ['roles', 'actions', 'name', 'role']],
  ['facts/glossary.yaml', ['a', 'columns', 'terms', 'term', 'meaning']],
  ['facts/example.yaml', ['company', 'people', 'cases', 'runs', 'statuses']],
  ['diagrams/a.dot', ['digraph', 'a', '->', 'b', '[label="x"]', '{', '}', ';', '/*', '"', '<']],
  ['dictionary.txt', ['word', '#', '!a', '*b']],
  ['theme.config.tsx', ['export default', 'navbar', '{', '}', '[', 'docId', "'a'", '(', '=>']],
]

const marks = [
  ': ',
  '\n',
  '\n  ',
  '\n    ',
  '- ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '&a ',
  '*a',
  '|\n',
  '---\n',
]
const odd = [
  '__proto__',
  'constructor',
  'null',
  '~',
  '-1',
  '1e999',
  '!!binary a',
  '<<',
  '\u202E',
  '\0',
]

const runs = fuzzOptions({ seed: 20251002, numRuns: 1000 })

describe.each(sources)('any text as %s', (file, words) => {
  const piece = fc.constantFrom(...words, ...words, ...marks, ...marks, ...odd)
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: anyText },
  )

  it('is read, or said to be wrong', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(99), async (source, chance) => {
        const { context } = parseTestSite({ [file]: source })
        if (file === 'lint.yaml')
          parseLintConfig({ path: file, displayPath: file, text: source }, listKnownRules())
        // Rules take longer than parsers.
        if (chance > 0) return
        await prepareRules(context.site.pages, rules)
        expect(runRules(context, rules)).toEqual(expect.any(Array))
      }),
      runs,
    )
  })
})

/** What else is read, each with words that it may have. */
const readers: [what: string, words: string[], read: (text: string) => unknown][] = [
  ['redirects', ['/a', '/b', ' ', '301', '# a'], parseRedirects],
  [
    'a page of the site',
    [
      ...['<a href="/b">', '<nav aria-label="Docs">', '</nav>', '<img srcset="', ', ', ' 2x'],
      ...['<title>', '<constructor>'],
    ],
    (text) => parseHtml({ path: 'a.html', displayPath: 'a.html', text }),
  ],
  ['a sitemap', ['<urlset>', '<url>', '<loc>', '</loc>', 'https://a.example/b'], parseSitemap],
  ['a diff of git', ['@@ -1,2 +1 @@', '+++ b/a.mdx', '--- /dev/null', '+a', '-b', '"'], parseDiff],
  [
    'a log of git',
    ['a.mdx', '"\\303\\244.mdx"', '\n\x012025-10-01T08:00:00Z\n'],
    (text) => parseLog(text.split('\n').filter(isLogLine).join('\n')),
  ],
  [
    'an image',
    [
      '<svg',
      ' width="1"',
      ' viewBox="0 0 1 1"',
      '>',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      '\xff\xd8\xff',
    ],
    (text) => describeImage(Buffer.from(text, 'latin1'), text.length),
  ],
  [
    'arguments',
    ['--format\0', 'json=a\0', '--rule=', 'mdx:esm=off\0', '--shard\0', '1/2\0', 'merge-reports\0'],
    (text) => refuse(() => parseOptions(text.split('\0'), {})),
  ],
  ...['.gitlab-ci.yml', '.github/workflows/a.yml'].map((file): (typeof readers)[number] => [
    file,
    ['on', 'jobs', 'a', 'script', 'steps', 'run', 'uses', 'stages', 'needs', '${{ a }}'],
    (text) => checkFence(`yaml filename="${file}"`, text),
  ]),
  ...['json', 'bash', 'ts', 'python', 'http', 'xml', 'toml'].map(
    (language): (typeof readers)[number] => [
      `a sample in ${language}`,
      [
        '"a"',
        'curl -d ',
        'fetch(',
        'GET /a',
        "'",
        '\\',
        '<a',
        '{product.name}',
        '--a=b',
        '${',
        '$(',
      ],
      (text) => checkFence(language, text),
    ],
  ),
]

it.each(readers)('takes any text for %s', async (_, words, read) => {
  const piece = fc.constantFrom(...words, ...words, ...marks, ...odd)
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 25 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  )
  await checkFence('yaml filename=".gitlab-ci.yml"', 'a: b')
  await fc.assert(
    fc.asyncProperty(text, async (source) => {
      expect(await read(source)).toBeDefined()
    }),
    runs,
  )
})

/** Whether git writes such a line: the date of a commit, or the name of a file. */
function isLogLine(line: string): boolean {
  return !line.startsWith('\x01') || line === '\x012025-10-01T08:00:00Z'
}

/** What is refused is refused in words for the user. */
function refuse(parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    expect(isUsageError(error)).toBe(true)
    return error
  }
}

/** Lets the rules look at a block of code. */
async function checkFence(info: string, text: string): Promise<unknown> {
  const code = text.replaceAll('`', '')
  const { site } = parseTestSite({ 'page.mdx': pageWith(`\`\`\`${info}\n${code}\n\`\`\``) })
  await prepareRules(site.pages, fenceRules)
  return runPageRules(site.pages[0]!, site, fenceRules)
}

const fenceRules = rules.filter(({ id }) => /^(?:api|cli|code):/.test(id))
