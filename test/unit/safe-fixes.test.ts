import { afterAll, describe, expect, it } from 'vitest'
import { findOnlyNearest } from '#core/did-you-mean.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixPage } from '../support/fix-page.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const fix = (ruleId: string, text: string) => fixPage(ruleId, text, speller)

describe('spelling', () => {
  it('is mended where one word is meant for certain, in the same letter case', async () => {
    const fixed = await fix('cspell:unknown-word', pageWith('Recieve teh result. Teh next.'))
    expect(fixed).toBe(pageWith('Receive the result. The next.'))
  })

  it.each([
    ['We **recieve** _teh_ result (adn more).', 'We **receive** _the_ result (and more).'],
    ['- Recieve it\n- **Teh one**', '- Receive it\n- **The one**'],
    [
      '| teh name | b |\n| --- | --- |\n| c | recieve |',
      '| the name | b |\n| --- | --- |\n| c | receive |',
    ],
    ['Is it? Teh rest, “recieve it”.', 'Is it? The rest, “receive it”.'],
    [
      '<Callout type="tip" title="We recieve it">\n\nText.\n\n</Callout>',
      '<Callout type="tip" title="We receive it">\n\nText.\n\n</Callout>',
    ],
  ])('is mended in ordinary prose: %j', async (written, wanted) => {
    expect(await fix('cspell:unknown-word', pageWith(written))).toBe(pageWith(wanted))
  })

  it.each([
    ['several may be meant', 'We are runing it.'],
    ['none is known', 'The Kwyjibolator works.'],
    ['it stands in a heading, whose anchor would change', '## Recieve a result\n\n### We recieve'],
    [
      'it is in capitals',
      'It is RECIEVED, **RECIEVED** and RECIEVES.\n\n| RECIEVED |\n| --- |\n| b |',
    ],
    ['it is a name with capitals inside', 'The RecieveBox and the TehApp.'],
    ['digits are part of it', 'The recieve2 and the 2recieve.'],
    ['it is part of a compound', 'The recieve-log, recieve/send and un-recieve.'],
    ['it names a person', 'Mr Teh, Mrs. Teh, Ms **Teh**, Dr Teh,\nProf.\nTeh agree.'],
    ['it is part of a name', 'Jonas Teh, J. Teh and Adn Miller. Adn Miller agrees.'],
    ['it may be a name', 'We asked Teh for it.\n\n- Teh\n- Adn'],
    ['it stands in a link', 'See [how to recieve](/other) and [**recieve** it][a].\n\n[a]: /other'],
    ['it is quoted', 'Write "recieve" or “teh”.'],
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
        `## Use ${name}\n\n[${name}](https://acmetool.test) and \`${cli} --version\`.\n\n<Callout title="${name}">\n\nText.\n\n</Callout>\n\n\`\`\`bash\nexport ${prefix}_TOKEN=x\n\`\`\``,
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
