import { describe, expect, it } from 'vitest'
import { findOnlyNearest } from '#core/did-you-mean.ts'
import { checkCases } from '../support/cases.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixPage } from '../support/fix-page.ts'
import { createSpeller } from '../support/speller.ts'

const speller = createSpeller()
const fix = (ruleId: string, text: string) => fixPage(ruleId, text, speller)

describe('the fix of a misspelling', () => {
  it('replaces words of ordinary prose that have one likely correction', async () => {
    await checkCases('spelling-fixes', async (body) => {
      const fixed = await fix('cspell:unknown-word', pageWith(body))
      return fixed?.slice(pageWith('').length - 1).trimEnd() ?? '(unchanged)'
    })
  })

  it('needs exactly one near candidate', () => {
    expect(findOnlyNearest('--forse', ['--force', '--format'])).toBe('--force')
    expect(findOnlyNearest('--tat', ['--tab', '--tag'])).toBeUndefined()
    expect(findOnlyNearest('--other', ['--force'])).toBeUndefined()
  })
})

describe('the fix of front matter', () => {
  const page = pageWith('Text.', 'A page')
  const misnamed = '---\ntitle: A\ndescription: B\nweight: 3\npermalink: /a\n---\n\nText.\n'

  it.each([
    ['moves it to the first line', `\n${page}`, page],
    ['quotes a number', page.replace('A page', '2025'), page.replace('A page', '"2025"')],
    ['removes an indent', misnamed.replace('desc', ' desc'), misnamed],
    [
      'renames keys of other systems',
      misnamed,
      misnamed.replace('weight', 'sidebar_position').replace('permalink', 'slug'),
    ],
  ])('%s', async (_, written, fixed) => {
    expect(await fix('front-matter:schema', written)).toBe(fixed)
  })

  it('quotes a title that begins with the name of the product', async () => {
    const titleOf = async (title: string) =>
      /^title: (.*)$/m.exec((await fix('terminology:product-name', pageWith('Text.', title)))!)?.[1]
    expect(await titleOf('Acme Tests at work, with Acme Tests')).toBe(
      '"{product.name} at work, with Acme Tests"',
    )
    expect(await titleOf('All of Acme Tests')).toBe('All of {product.name}')
    expect(await titleOf('Acme Tests')).toBe('"{product.name}"')
  })
})

it.each(['# A\n\n', '---\nsidebar_label: A\n---\n\n# A\n\n', '---\ntitle: A\n---\n\n'])(
  'fixes syntax errors of a page whose title and description come from its text: %j',
  async (start) => {
    const page = `${start}Text.\n\n<!-- Comment. -->\n`
    expect(await fix('mdx:syntax', page)).toBe(`${start}Text.\n\n{/* Comment. */}\n`)
  },
)
