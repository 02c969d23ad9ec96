import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  collectCommandLines,
  loadSampleParsers,
} from '#features/command-line/collect-command-lines.ts'
import { cliCommandRule } from '#features/command-line/rules/cli-command.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const parsers = await loadSampleParsers()
const names = { executable: 'acme', packageName: '@acme/cli' }
const description = readFileSync(
  path.join(import.meta.dirname, '../rules/cli-command/ok/automation/cli.yaml'),
  'utf8',
)

/** The calls in a sample, each as its words with a `|` between them. */
function calls(content: string, language = 'bash'): string[] {
  return collectCommandLines(content, { language }, names, parsers).map(({ tool, words }) =>
    [tool, ...words].map(({ value }) => value).join('|'),
  )
}

describe('calls of the tool', () => {
  it.each([
    ['acme up a.xml', 'acme|up|a.xml'],
    ['./node_modules/.bin/acme up', './node_modules/.bin/acme|up'],
    ['A=1 B=2 acme up', 'acme|up'],
    ['env A=1 acme up', 'acme|up'],
    ['sudo -E acme up', 'acme|up'],
    ['npx acme up', 'acme|up'],
    ['npx @acme/cli up', '@acme/cli|up'],
    ['npx -y @acme/cli@latest up', '@acme/cli@latest|up'],
    ['npx --yes -p @acme/cli acme up', 'acme|up'],
    ['npm exec -- @acme/cli up', '@acme/cli|up'],
    ['pnpm dlx @acme/cli up', '@acme/cli|up'],
    ['a && b || acme up; c', 'acme|up'],
    ['for f in *; do acme up "$f"; done', 'acme|up|$f'],
    ['echo "$(acme up)"', 'acme|up'],
    ['acme up \'a b\' "c d" e\\ f', 'acme|up|a b|c d|e f'],
    ['acme up > a.log 2>&1 < b', 'acme|up'],
  ])('%s', (code, expected) => expect(calls(code)).toEqual([expected]))

  it.each([
    'npm install -g @acme/cli',
    'npm run acme up',
    'npx @acme/cli-other up',
    'acme-old up',
    'echo acme up',
    '# acme up',
    "cat <<'END'\nacme up\nEND",
    'acme up "',
    'npx',
    'npm exec',
  ])('are not in %j', (code) => expect(calls(code)).toEqual([]))

  it('are those behind a prompt in a terminal', () => {
    expect(calls('$ acme up \\\n    a.xml\nacme done', 'console')).toEqual(['acme|up|a.xml'])
  })

  it.each([
    ['run: acme up a.xml', 'acme|up|a.xml'],
    ['run: |\n  npm test\n  acme up\n    # comment', 'acme|up'],
    ['run: >-\n  acme up\n  a.xml', 'acme|up|a.xml'],
    ['run: acme up\n  a.xml', 'acme|up|a.xml'],
    ['script: [ls, acme up]', 'acme|up'],
    ['script:\n  - - acme up', 'acme|up'],
    ['run: "acme up \\"a b\\"\\tc"', 'acme|up|a b|c'],
    ["after_script: 'acme up ''a b'''", 'acme|up|a b'],
    ['a:\n  before_script: acme up ${{ a.b }}', 'acme|up|$_________'],
    ['{ "scripts": { "up": "acme up" } }', 'acme|up'],
  ])('stand in %j', (content, expected) => expect(calls(content, 'yaml')).toEqual([expected]))

  it.each(['name: acme up', 'run: { shell: acme up }', 'run: [acme up', 'scripts: acme up'])(
    'do not stand in %j',
    (content) => expect(calls(content, 'yaml')).toEqual([]),
  )

  it('have their place in the sample, whatever is around them', () => {
    const content = 'run: "x \\"y\\"; acme up \\"a b\\" c"'
    const [line] = collectCommandLines(content, { language: 'yaml' }, names, parsers)
    const texts = line!.words.map(({ start, end }) => content.slice(start, end))
    expect(texts).toEqual(['up', '\\"a b\\"', 'c'])
  })
})

const pieces = [
  ...['{product.cli}', 'npx {product.cliPackage}', 'junit-upload', 'export', 'results.xml', 'SHOP'],
  ...['--run-name', '--run-name=', '--run-url', '-r', '-o', '-h', '--', '-', '--force', '--tag a'],
  ...['"', "'", '`', '\\', '$', '${', '}', '{YYYY}', '{env:A}', '$(', ')', '${{ a }}', '$[[ a ]]'],
  ...[
    'run: ',
    '- ',
    'script:',
    '|',
    '>-',
    '&&',
    '||',
    ';',
    '<',
    '>',
    '<<END',
    '#',
    '$ ',
    '*',
    '=',
    ' ',
  ],
  ...['\n', '\n  ', '\n    ', '👩‍👩‍👧', '\t', '__proto__', '--constructor', 'toString'],
]

describe('whatever a sample holds', () => {
  const page = fc.record({
    language: fc.constantFrom('bash', 'console', 'yaml', 'json', 'text', ''),
    words: fc.array(fc.constantFrom(...pieces), { maxLength: 25 }),
    gap: fc.constantFrom('', ' '),
  })

  it('is judged without a fault, and within the sample', async () => {
    await cliCommandRule.prepare?.({
      pages: parseTestSite({ 'page.mdx': pageWith('```text\n{product.cli}\n```') }).site.pages,
    })
    fc.assert(
      fc.property(page, ({ language, words, gap }) => {
        const text = pageWith(`\`\`\`\`${language}\n${words.join(gap)}\n\`\`\`\``)
        const { site } = parseTestSite({ 'page.mdx': text, 'automation/cli.yaml': description })
        const [first] = site.pages
        const [from, to] = [text.indexOf('````'), text.lastIndexOf('````')]
        for (const { start, end } of cliCommandRule.check(first!, site)) {
          expect(start).toBeGreaterThan(from)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(to)
        }
      }),
      { seed: 20251001, numRuns: 1000 },
    )
  })
})
