import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createStopwatch } from '#core/stopwatch.ts'
import { fixContent } from '#commands/lint-content/fix-content.ts'
import { parseOptions } from '#commands/lint-content/parse-options.ts'
import { terminologyProductNameRule } from '#gate/rules/terminology-product-name.ts'
import { runPageRules } from '#gate/rules/run-rules.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite, testProduct } from '../support/site.ts'

/** A product whose command is called as its addresses are. */
const product = testProduct
  .replace('slug: acme-tests', 'slug: acmetool')
  .replace('cliPackage: acmetool-cli', 'cliPackage: acmetool-package')

function check(body: string) {
  const { site } = parseTestSite({ 'product.yaml': product, 'a.mdx': pageWith(body) })
  return runPageRules(site.pages[0]!, site, [terminologyProductNameRule])
}

describe('a value that two variables have', () => {
  it.each([
    ['a command', '```bash\nacmetool junit-upload a.xml\n```', 'cli'],
    ['a command behind a prompt', '```console\n$ acmetool --help\n```', 'cli'],
    ['a command behind another', '```bash\ncd x && acmetool --help\n```', 'cli'],
    ['a command of a workflow', '```yaml\n- run: acmetool --help\n```', 'cli'],
    ['a command in a script', '```yaml\nscript:\n  - acmetool --help\n```', 'cli'],
    ['a command in a sentence', 'Run `acmetool junit-upload`.', 'cli'],
    ['an address', 'See [it](/category/acmetool-cli-tool).', 'slug'],
    ['a path in code', '```bash\ncd /srv/acmetool\n```', 'slug'],
  ])('is told by its place: %s', (_, body, key) => {
    const [found, second] = check(body)
    expect(second).toBeUndefined()
    expect(found?.message).toBe(`Unexpected \`acmetool\`, expected \`{product.${key}}\``)
    expect(found?.fix).toMatchObject([{ text: `{product.${key}}` }])
  })

  it.each([
    '```json\n{ "project": "acmetool" }\n```',
    '```bash\necho acmetool\n```',
    'The acmetool.',
  ])('is left to the writer where both may be meant: %j', (body) => {
    const [found] = check(body)
    expect(found?.message).toBe(
      'Unexpected `acmetool`, expected `{product.slug}` or `{product.cli}`',
    )
    expect(found?.fix).toBeUndefined()
  })
})

it('is repaired wherever a variable may stand', async () => {
  const text = pageWith('Acme Tests at `lumen.eu1.acme.example`.\n\n```bash\nacmetool junit\n```')
  const dir = await createContentFolder({
    'product.yaml': product,
    'index.mdx': text.replace('title: A page', 'title: Acme Tests for testers'),
    '_category.yaml': 'label: About Acme Tests\n',
  })
  await fixContent(parseOptions(['--content', dir, '--fix'], {}), createStopwatch())
  const fixed = await readFile(path.join(dir, 'index.mdx'), 'utf8')
  expect(fixed).toContain('title: "{product.name} for testers"\n')
  expect(fixed).toContain(
    '{product.name} at `{product.apiHost}`.\n\n```bash\n{product.cli} junit\n```',
  )
  expect(await readFile(path.join(dir, '_category.yaml'), 'utf8')).toBe(
    'label: About {product.name}\n',
  )
})

it('a short name of a command is one where it calls the tool', () => {
  const { site } = parseTestSite({
    'product.yaml': testProduct.replace(/^cli: .*$/m, 'cli: tr'),
    'a.mdx': pageWith('A `tr` in `<tr>`, as `tr upload` says.\n\n```bash\ntr upload | tr a b\n```'),
  })
  const found = runPageRules(site.pages[0]!, site, [terminologyProductNameRule])
  expect(found.map(({ line, column }) => `${line}:${column}`)).toEqual(['6:23', '9:1', '9:13'])
})
