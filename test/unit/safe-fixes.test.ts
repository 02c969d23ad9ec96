import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findOnlyNearest } from '#core/did-you-mean.ts'
import { fixTexts } from '#gate/fix-files.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const cli = readFileSync(
  path.join(import.meta.dirname, '../rules/cli-command/ok/automation/cli.yaml'),
  'utf8',
)

/** The text of a page after the fixes of one rule; undefined where it has none to make. */
async function fix(ruleId: string, text: string): Promise<string | undefined> {
  const dir = await createContentFolder({ 'index.mdx': text, 'automation/cli.yaml': cli })
  const { diagnostics, sources } = await checkContent(dir, { speller })
  const found = diagnostics.filter((each) => each.ruleId === ruleId)
  expect(found).not.toEqual([])
  return fixTexts(found, sources!).find(({ file }) => file.endsWith('index.mdx'))?.after
}

describe('spelling', () => {
  it('is mended where one word is meant for certain, in the same letter case', async () => {
    const fixed = await fix('cspell:unknown-word', pageWith('Recieve teh result. Teh next.'))
    expect(fixed).toBe(pageWith('Receive the result. The next.'))
  })

  it.each([
    ['several may be meant', 'We are runing it.'],
    ['none is known', 'The Kwyjibolator works.'],
    ['it stands in a heading, whose anchor would change', '## Recieve a result'],
  ])('is left to people where %s', async (_, body) => {
    expect(await fix('cspell:unknown-word', pageWith(body))).toBeUndefined()
  })
})

describe('options of the command line', () => {
  const sample = (code: string) => pageWith(`\`\`\`bash\n${code}\n\`\`\``)

  it('are mended where one is near', async () => {
    const fixed = await fix(
      'cli:command',
      sample('{product.cli} junit-upload --forse --run-nmae="A" a.xml'),
    )
    expect(fixed).toBe(sample('{product.cli} junit-upload --force --run-name="A" a.xml'))
  })

  it('are left to people where none is near', async () => {
    const wrong = sample('{product.cli} junit-upload --quickly a.xml')
    expect(await fix('cli:command', wrong)).toBeUndefined()
  })

  it('need exactly one candidate', () => {
    expect(findOnlyNearest('--forse', ['--force', '--format'])).toBe('--force')
    expect(findOnlyNearest('--tat', ['--tab', '--tag'])).toBeUndefined()
    expect(findOnlyNearest('--other', ['--force'])).toBeUndefined()
  })
})

describe("the product's name", () => {
  const fixName = (text: string) => fix('terminology:product-name', text)

  it('becomes the variable in text, links, attributes and code', async () => {
    const body = (name: string, cli: string, prefix: string) =>
      pageWith(
        `## Use ${name}\n\n[${name}](https://${cli}.test) and \`${cli} --version\`.\n\n<Callout title="${name}">\n\nText.\n\n</Callout>\n\n\`\`\`bash\nexport ${prefix}_TOKEN=x\n\`\`\``,
      )
    expect(await fixName(body('Acme Tests', 'acmetool', 'ACMETOOL'))).toBe(
      body('{product.name}', '{product.cli}', '{product.envPrefix}'),
    )
  })

  it('gets quotes where it begins a plain text of the front matter', async () => {
    const fixed = await fixName(pageWith('Text.', 'Acme Tests at work, with Acme Tests'))
    expect(fixed).toContain('\ntitle: "{product.name} at work, with Acme Tests"\n')
    const within = await fixName(pageWith('Text.', 'All of Acme Tests'))
    expect(within).toContain('\ntitle: All of {product.name}\n')
    const alone = await fixName(pageWith('Text.', 'Acme Tests'))
    expect(alone).toContain('\ntitle: "{product.name}"\n')
  })
})

describe('admonitions of other systems', () => {
  it.each([
    [':::note\n\nText.\n\n:::', '<Callout type="note">\n\nText.\n\n</Callout>'],
    [
      '- A\n\n  :::caution Hot\n  Text.\n  :::',
      '- A\n\n  <Callout type="warning" title="Hot">\n  Text.\n  </Callout>',
    ],
    [':::info[Hot]\nText.\n:::', '<Callout type="note" title="Hot">\nText.\n</Callout>'],
  ])('become callouts: %s', async (written, wanted) => {
    expect(await fix('text:foreign-syntax', pageWith(written))).toBe(pageWith(wanted))
  })

  it('are left to people where they have no end', async () => {
    expect(await fix('text:foreign-syntax', pageWith(':::note\n\nText.'))).toBeUndefined()
  })
})
