import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent as checkWhole } from '#gate/check-content.ts'
import { buildPlan } from '#generate/plan.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const checkContent: typeof checkWhole = (dir, options) => checkWhole(dir, { speller, ...options })

/** A description that is right: the one of the rule's examples. */
const description = readFileSync(
  path.join(import.meta.dirname, '../rules/cli-command/ok/automation/cli.yaml'),
  'utf8',
)

/** Everything that is found where the description has `written` in place of `right`. */
async function checkDescription(right: string | RegExp, written: string, page = 'Text.') {
  const yaml = description.replace(right, written)
  expect(yaml).not.toBe(description)
  const dir = await createContentFolder({
    'index.mdx': pageWith(page),
    'automation/cli.yaml': yaml,
  })
  const { diagnostics } = await checkContent(dir)
  const lines = yaml.split('\n')
  return diagnostics.map(({ line, column, endLine, endColumn, ruleId, message, file }) => ({
    place: lines[line - 1]!.slice(column - 1, line === endLine ? endColumn - 1 : undefined),
    found: `${path.basename(file)} ${ruleId}: ${message}`,
  }))
}

describe('cli.yaml', () => {
  it('is clean as it is', async () => {
    const dir = await createContentFolder({
      'index.mdx': pageWith('Text.'),
      'automation/cli.yaml': description,
    })
    expect((await checkContent(dir)).diagnostics).toEqual([])
  })

  it.each([
    [
      'repeatable: true',
      'repeatble: true',
      'repeatble',
      'Unexpected key `repeatble`; did you mean `repeatable`?',
    ],
    ['short: h', 'shrot: h', 'shrot', 'Unexpected key `shrot`; did you mean `short`?'],
    [
      'repeatable: true',
      'repeatable: 1',
      '1',
      'Unexpected value `1` for `commands.junit-upload.arguments.files.repeatable`, expected `true` or `false`',
    ],
    [
      'short: h',
      'short: help',
      'help',
      'Unexpected value `"help"` for `options.help.short`, expected one letter',
    ],
    [
      'code: 0',
      'code: zero',
      'zero',
      'Unexpected value `"zero"` for `exits.0.code`, expected a whole number from 0 to 255',
    ],
    [
      '"[A-Z0-9]{2,5}"',
      '"[A-Z"',
      '"[A-Z"',
      'Unexpected value `"[A-Z"` for `commands.export.arguments.project.pattern`, expected a regular expression',
    ],
    [
      '"{product.envPrefix}_TOKEN"',
      'token',
      'token',
      'Unexpected value `"token"` for `environment.0.name`, expected capital letters, digits and underscores',
    ],
  ])('%j must not be %j', async (right, written, place, message) => {
    const found = await checkDescription(right, written)
    expect(found).toEqual([{ place, found: `cli.yaml cli:schema: ${message}` }])
  })

  it('lacks what it must have', async () => {
    const found = await checkDescription(/^exits:[\s\S]*/m, '')
    expect(found.map((each) => each.found)).toEqual(['cli.yaml cli:schema: Cannot find `exits`'])
  })

  it.each([
    ['a link to nowhere', 'about [runs](/nowhere)', '/nowhere', 'link:missing-page'],
    ['a missing anchor', 'about [runs](/#nowhere)', '/#nowhere', 'link:missing-anchor'],
    ['a slip of the pen', 'a test wrod', 'wrod', 'cspell'],
    ['a word twice', 'into into a run', 'into into', 'prose:doubled-word'],
    ['the name of the product', 'into Acme Tests', 'Acme Tests', 'terminology:product-name'],
    ['an unknown variable', 'into {product.nam}', '{product.nam}', 'variable:unknown'],
    ['an expression', 'into {runs}', '{runs}', 'mdx:expression'],
  ])('shows readers no text with %s', async (_, written, place, rule) => {
    for (const value of [written, `"${written}"`, `>-\n          Text.\n          ${written}`]) {
      const found = await checkDescription('Adds a tag to the run.', value)
      expect(found).toEqual([{ place, found: expect.stringContaining(` ${rule}`) as string }])
    }
  })

  it('has its samples checked, also where no page has one', async () => {
    const sample = "|-\n      Text.\n\n      ```bash\n      ls 'open\n      ```"
    const found = await checkDescription('Prints the help.', sample)
    expect(found.map((each) => each.found)).toEqual([
      'cli.yaml code:shell: Unexpected shell code: unterminated single quote',
    ])
  })

  it('that is wrong is said to be so once, not on the pages too', async () => {
    const page = '<CliCommand name="junit-upload" />\n\n```bash\n{product.cli} nothing\n```'
    const found = await checkDescription('code: 0', 'code: zero', page)
    expect(found).toHaveLength(1)
  })

  it('that is missing is missed by the components that show it', async () => {
    const dir = await createContentFolder({ 'index.mdx': pageWith('<CliExitCodes />') })
    const { diagnostics } = await checkContent(dir)
    expect(diagnostics).toMatchObject([{ ruleId: 'site:missing-description', line: 1, column: 1 }])
  })
})

describe('a change of cli.yaml', () => {
  const call = '```bash\n{product.cli} junit-upload --force results.xml\n```'
  const files = {
    'index.mdx': pageWith(call),
    'other.mdx': pageWith('Text.', 'Another page'),
    'automation/cli.yaml': description,
  }

  it('concerns the pages that call the tool, and no others', async () => {
    const dir = await createContentFolder(files)
    const cache = createCache()
    await checkContent(dir, { cache })
    const before = new Set(cache.pages.keys())
    await writeFile(path.join(dir, 'automation/cli.yaml'), description.replace('force:', 'brute:'))
    const { diagnostics } = await checkContent(dir, { cache })
    expect(diagnostics.map(({ file, message }) => [path.basename(file), message])).toEqual([
      ['index.mdx', 'Cannot find option `--force` of `acmetool junit-upload`'],
    ])
    // The description is analyzed too, but it is no page: it has no facts.
    const fresh = [...cache.pages].filter(([key, { facts }]) => facts && !before.has(key))
    expect(fresh).toHaveLength(1)
    await rm(path.join(dir, 'automation/cli.yaml'))
    expect((await checkContent(dir, { cache })).diagnostics).toEqual([])
  })
})

it('a description that becomes right or wrong is seen by the components that show it', async () => {
  const dir = await createContentFolder({ 'index.mdx': pageWith('<CliExitCodes />') })
  const file = path.join(dir, 'automation/cli.yaml')
  const cache = createCache()
  const rulesFound = async () =>
    (await checkContent(dir, { cache })).diagnostics.map(({ ruleId }) => ruleId)
  expect(await rulesFound()).toEqual(['site:missing-description'])
  await mkdir(path.dirname(file))
  await writeFile(file, 'options: 1\n')
  expect(new Set(await rulesFound())).toEqual(new Set(['cli:schema']))
  await writeFile(file, description)
  expect(await rulesFound()).toEqual([])
})

describe('components of the command line', async () => {
  const { site, context } = await parseTestSite({
    'automation/cli.yaml': description,
    'page.mdx': pageWith(
      [
        'Before.',
        '<CliCommand name="export" />',
        '<CliCommand name="junit-upload" />',
        '<CliEnvironment />',
        '<CliExitCodes />',
        'After, with [a link](./other.mdx).',
      ].join('\n\n'),
    ),
    'other.mdx': pageWith('Text.', 'Another page'),
  })

  it('are replaced by what they stand for', async () => {
    const page = buildPlan(site, new Map()).pages.get('page.mdx')!
    await expect(page).toMatchFileSnapshot('snapshots/cli-components.txt')
  })

  it('bring the anchors that the gate knows, all of them and no others', () => {
    const page = buildPlan(site, new Map()).pages.get('page.mdx')!
    const made = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id)
    expect(made.length).toBeGreaterThan(10)
    expect(context.site.pages[0]!.anchors.map(({ id }) => id)).toEqual(made)
  })
})
