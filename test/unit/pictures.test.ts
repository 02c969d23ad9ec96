import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Screen } from '#components/mdx/screen.tsx'
import { hasTree } from '#content/linter.ts'
import { features } from '#features/index.ts'
import { pictures } from '#features/pictures/feature.ts'
import { readPictures } from '#features/pictures/read-pictures.ts'
import { collectWords } from '#gate/linters/collect-words.ts'
import { buildPlan } from '#generate/plan.ts'
import { pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const source = `alt: The key, and Save below it.
screens:
  - title: "Keys of {product.name}"
    path: [{ label: Settings }, { label: API Keys, active: true }]
    tabs: [{ label: Own }]
    columns: [Case, Status]
    rows: [{ cells: ['<b> & a_b', failed] }]
    menu: [{ label: Delete }]
    fields:
      - { label: Key, step: 1 }
      - label: Scope
        choices: [{ label: Read, step: 2, active: true }]
    buttons: [{ label: Save, step: 3 }]
`

function read(text: string, name = 'key') {
  const path = `pictures/${name}.yaml`
  const sources = [{ path, displayPath: `content-src/${path}`, text }]
  return readPictures({ sources, variables: { name: 'Acme' }, features })
}

const right = source.replace('The key', 'The Key and what it may Read')
const { reference, pages } = read(right)
const { html, marks, texts } = reference!.key!

describe('a picture', () => {
  it('is drawn as texts and classes, from top to bottom', () => {
    expect(html).toBe(
      '<div class="screen__window">' +
        '<div class="screen__path"><span>Settings</span><span data-active>API Keys</span></div>' +
        '<div class="screen__title">Keys of Acme</div>' +
        '<div class="screen__tabs"><span>Own</span></div>' +
        '<div class="screen__rows"><div class="screen__columns"><span>Case</span><span>Status</span></div>' +
        '<div><span>&lt;b&gt; &amp; a_<wbr>b</span><span><i data-status="failed"></i>failed</span></div></div>' +
        '<div class="screen__menu"><span>Delete</span></div>' +
        '<div class="screen__field"><span data-step="1">Key</span><div class="screen__value"></div></div>' +
        '<div class="screen__field"><span>Scope</span>' +
        '<div class="screen__choices"><span data-step="2" data-active>Read</span></div></div>' +
        '<div class="screen__buttons"><span data-step="3">Save</span></div></div>',
    )
  })

  it('knows its labels and its marks', () => {
    expect(marks.map(({ label, step }) => `${step} ${label}`)).toEqual([
      '1 Key',
      '2 Read',
      '3 Save',
    ])
    expect(texts).toContain('Keys of Acme')
    expect(texts).toContain('API Keys')
  })

  it('is prose to the spell checker, but for variables', () => {
    const [page] = pages
    const words = page && hasTree(page) ? collectWords(page).map(([word]) => word) : []
    expect(words).toEqual(expect.arrayContaining(['below', 'Keys', 'Delete', 'Scope']))
    expect(words.join(' ')).not.toMatch(/product|label|title/)
  })

  it('is read by assistive technology as its words', () => {
    expect(renderToStaticMarkup(createElement(Screen, { alt: 'A "key"', html: '<i></i>' }))).toBe(
      '<div class="screen box" role="img" aria-label="A &quot;key&quot;" data-pagefind-ignore=""><i></i></div>',
    )
  })
})

describe('a description that is wrong', () => {
  it.each([
    ['a mark that the text alternative leaves out', source, 'a text that names `Key`'],
    ['no window', 'alt: Nothing.\nscreens: []\n', 'a list of one to three windows'],
    ['an unknown key', source.replace('tabs', 'tab'), 'did you mean `tabs`?'],
  ])('has %s', (_, text, message) => {
    const { diagnostics, reference: pictures } = read(text)
    expect(diagnostics[0]).toMatchObject({
      ruleId: 'picture:schema',
      file: 'content-src/pictures/key.yaml',
    })
    expect(diagnostics[0]!.message).toContain(message)
    expect(pictures).toEqual({ key: null })
  })

  it('has more to show than a page can bear', () => {
    const { diagnostics } = read(
      right.replace('rows: [', `rows: [${"{ cells: ['One of too many'] }, ".repeat(200)}`),
    )
    expect(diagnostics.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Unexpected size of \d+ bytes, expected at most 6144$/),
    ])
  })
})

describe('a page', () => {
  const files = (text: string) => ({
    'page.mdx': pageWith('<Screen picture="key" />'),
    'pictures/key.yaml': text,
  })

  it('gets the picture when it is generated', () => {
    const { site } = parseTestSite(files(right))
    expect(buildPlan(site, new Map()).pages.get('page.mdx')).toMatch(
      /<Screen alt="The Key and what it may Read, and Save below it\." html="<div class=&quot;screen__window&quot;>/,
    )
  })

  it('is read anew with its pictures, and only if it has any', () => {
    const keyOf = (text: string, known: typeof reference) => pictures.keyOf!(text, known)
    expect(keyOf('Text.', reference)).toBe('')
    const broken = read('alt: [').reference
    const keys = [reference, read(right, 'other').reference, broken, {}].map((each) =>
      keyOf('<Screen picture="key" />', each),
    )
    expect(new Set(keys).size).toBe(4)
  })
})
