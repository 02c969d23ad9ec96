import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Diagnostic, FixKind } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { makeFixes } from '#gate/fixes/make-fixes.ts'
import { proveFixes } from '#gate/fixes/prove-fixes.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

/** Runs all fixes on a site of one page; returns its text and what is still wrong with it. */
async function fixPage(body: string) {
  const dir = await createContentFolder({ 'index.mdx': pageWith(body) })
  const check = () => checkContent(dir, { speller })
  const { withheld, files } = await makeFixes(check)
  const { diagnostics } = await check()
  const text = await readFile(path.join(dir, 'index.mdx'), 'utf8')
  return { text, withheld, diagnostics, changes: files.flatMap(describeChanges) }
}

describe('a fix that would change what readers see', () => {
  it.each([['See the[ page ](./index.mdx)now.', 'markdownlint:MD039']])(
    'is withheld, and the finding stays: %s',
    async (body, ruleId) => {
      const { text, withheld, diagnostics } = await fixPage(body)
      expect(text).toBe(pageWith(body))
      expect(withheld).not.toEqual([])
      const found = diagnostics.filter((each) => each.ruleId === ruleId)
      expect(found).not.toEqual([])
      expect(found.filter(({ fix }) => fix)).toEqual([])
    },
  )

  it.each([
    'Call <code>C:\\\\temp</code> a folder.',
    'This is re<em>fix</em>ed now.',
    '<b>Note:</b>this is new.',
    'Press <code>Ctrl</code><code>C</code> now.',
    '<table>\n<tr><td>Ada</td><td>Owner</td></tr>\n<tr><td>Bo</td><td>Tester</td></tr>\n</table>',
    '<table>\n<tr><th scope="row">Name</th><td>Ada</td></tr>\n<tr><th scope="row">Role</th><td>Owner</td></tr>\n</table>',
    '## Coding in C#',
    'This is text.\n---\n\nMore.',
    '## About Example Inc.',
  ])('is not made: %s', async (body) => {
    expect((await fixPage(body)).text).toBe(pageWith(body))
  })
})

describe('fixes', () => {
  it('name each change with its place', async () => {
    const { text, changes } = await fixPage('Recieve the result.   \n\nSee <b>this</b>.')
    expect(text).toBe(pageWith('Receive the result.\n\nSee **this**.'))
    expect(changes).toEqual(
      expect.arrayContaining([
        '  6:1  `Recieve` → `Receive`  cspell:unknown-word',
        '  6:20  `   ` → nothing  markdownlint:MD009',
        '  8:5  `<b>` → `**`  safety:html-element',
        '  8:12  `</b>` → `**`  safety:html-element',
      ]),
    )
  })

  it('change the target of a reference in its definition', async () => {
    const { text } = await fixPage('See [the page][a].\n\n[a]: ./index.md')
    expect(text).toBe(pageWith('See [the page][a].\n\n[a]: ./index.mdx'))
  })
})

/** A page, and a fix that puts `text` in the place of `written`. */
function prove(body: string, written: string, text: string, fixKind: FixKind) {
  const { context } = parseTestSite({ 'index.mdx': pageWith(body) })
  const page = context.site.pages.find(({ file }) => file.path === 'index.mdx')!
  const start = page.file.text.indexOf(written)
  const fix = [{ start, end: start + written.length, text }]
  const place = { file: page.file.displayPath, ...page.lines.rangeAt(start, start + 1) }
  const about = { ruleId: 'test:rule', severity: 'warning', message: 'Wrong' } as const
  const diagnostic: Diagnostic = { ...place, ...about, fix, fixKind }
  const { files, withheld } = proveFixes([diagnostic], {
    pages: new Map([[page.file.displayPath, page]]),
    sources: new Map([[page.file.displayPath, page.file.text]]),
    variables: context.site.variables,
  })
  return files.length === 1 && withheld.size === 0
}

describe('the proof', () => {
  it.each<[FixKind, string, string, string]>([
    ['layout', '* one\n* two', '* one\n*', '- one\n-'],
    ['layout', 'A  \nB', '  \n', '\\\n'],
    ['layout', '[a]: /b\n\n[a]', '[a]: /b\n\n[a]', '[a](/b)'],
    ['link', '[a](/b)', '/b', '/c'],
    ['link', '![a](/b.png)', '/b.png', '/c.png'],
    ['text', 'One two.', 'two', 'three'],
    ['text', '`one`', 'one', 'two'],
    ['text', '<Callout title="one">\n\nA\n\n</Callout>', 'one', 'two'],
    ['value', '```js\na()\n```', 'js', 'ts'],
    ['markup', 'A <b>c</b>.', '<b>c</b>', '**c**'],
    ['markup', ':::note\n\nA\n\n:::', ':::note', '<Callout>\n\n</Callout>'],
    ['value', 'A\n\nB', 'title: A page', 'title: Another page'],
  ])('lets a fix of kind %s through: %s', (kind, body, written, text) => {
    expect(prove(body, written, text, kind)).toBe(true)
  })

  it.each<[FixKind, string, string, string]>([
    ['layout', 'One two.', 'two', 'three'],
    ['layout', '- one\n- two', '\n- two', '\n\n- two'],
    ['layout', '## Coding in C#', 'C#', 'C #'],
    ['layout', '- one\n\n* two', '* two', '- two'],
    ['layout', '`a  b`', 'a  b', 'a b'],
    ['link', '[a](/b)', 'a](/b', 'c](/d'],
    ['link', 'One [a](/b).', 'One', 'Two'],
    ['text', '[a](/b)', '/b', '/c'],
    ['text', 'One two.', 'two', '**two**'],
    ['text', 'One two.', ' two.', '\n\ntwo.'],
    ['value', 'A\n\nB', '\n\nB', ''],
    ['markup', 'A <b>c</b>.', '<b>c</b>', '**d**'],
    ['markup', 'A\n\nB', 'A\n\nB', 'B\n\nA'],
    ['markup', ':::note Keep\n\nA\n\n:::', ':::note Keep', '<Callout>\n\n</Callout>'],
    ['text', 'One two.', 'two', 'two <b>'],
    ['value', 'A', 'title: A page\n', ''],
    ['value', 'A', 'title: A page', 'title: B\nslug: /b'],
  ])('withholds a fix of kind %s that changes more: %s', (kind, body, written, text) => {
    expect(prove(body, written, text, kind)).toBe(false)
  })
})
