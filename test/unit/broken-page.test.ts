import { afterAll, describe, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

describe('a page that does not parse', () => {
  it('hides no other mistake of its own', async () => {
    expect(
      await findingsOf(
        `A <b word.

This is is wrong; see [a](./gone.mdx) and teh next.

<Calout type="note">

Write {this.

</Calout>

#No space

<div>a</div>

\`\`\`json
{ "a" }
\`\`\``,
      ),
    ).toEqual([
      '6 mdx:syntax',
      '8 prose:doubled-word',
      '8 link:missing-file',
      '8 cspell:unknown-word',
      '10 mdx:component',
      '12 mdx:syntax',
      '16 markdownlint:MD018',
      '18 safety:html-element',
      '21 code:json',
    ])
  })

  it('is not blamed for what is missing where the broken parts were taken out', async () => {
    expect(
      await findingsOf(`<Tabs>

<Tab label="A">

Text with **bold {words** and more.

</Tabs>

More text.

<Callout type="note">

The end.`),
    ).toEqual(['10 mdx:syntax', '12 mdx:syntax'])
  })

  it.each(['<Callout type="note>', '<Callout type="note"', "<Callout type='note>"])(
    'has one finding where the tag %s is never finished',
    async (tag) => {
      expect(await findingsOf(`${tag}\n\nText.\n\n</Callout>`)).toEqual(['6 mdx:syntax'])
    },
  )

  it('is read no further where two versions of it clash', async () => {
    const body = '<<<<<<< HEAD\nThe the one.\n\n=======\nThe other.\n\n>>>>>>> theirs'
    const marks = ['6 text:conflict-marker', '9 text:conflict-marker', '12 text:conflict-marker']
    const found = await findingsOf(body)
    expect(found.filter((each) => !each.endsWith('mdx:syntax'))).toEqual(marks)
  })

  it('keeps to its directives, and says of none that it is unused', async () => {
    expect(
      await findingsOf(`{/* lint-disable-next-line prose:doubled-word -- an example */}

This is is on purpose.

{/* lint-disable-next-line prose:doubled-word -- an example */}

The the {brace.`),
    ).toEqual(['12 mdx:syntax'])
  })
})

/** Lines and rules of what is found on a page with this body, which begins in line 6. */
async function findingsOf(body: string): Promise<string[]> {
  const dir = await createContentFolder({ 'index.mdx': pageWith(body) })
  const { diagnostics } = await checkContent(dir, { speller })
  return diagnostics.map(({ line, ruleId }) => `${line} ${ruleId}`)
}
