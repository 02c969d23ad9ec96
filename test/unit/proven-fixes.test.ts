import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic, FixKind } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { makeFixes } from '#gate/fixes/make-fixes.ts'
import { changesOneKey } from '#gate/fixes/changed-keys.ts'
import { createDataProof } from '#gate/fixes/prove-data.ts'
import { proveFixes } from '#gate/fixes/prove-fixes.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'
import { createSpeller } from '../support/speller.ts'

const speller = createSpeller()

const fixPage = (body: string) => fixFile(pageWith(body))

async function fixFile(file: string) {
  const dir = await createContentFolder({ 'index.mdx': file })
  const severities = new Map([['mdx:prefer-markdown', 'error' as const]])
  const check = () => checkContent(dir, { speller, severities })
  const { withheld, files } = await makeFixes(check)
  const { diagnostics } = await check()
  const text = await readFile(path.join(dir, 'index.mdx'), 'utf8')
  return { text, withheld, diagnostics, changes: files.flatMap(describeChanges) }
}

describe('a fix that would change what readers see', () => {
  it('is withheld, and its finding remains', async () => {
    const body = 'See the[ page ](./index.mdx)now.'
    const { text, withheld, diagnostics } = await fixPage(body)
    expect(text).toBe(pageWith(body))
    expect(withheld).not.toEqual([])
    const found = diagnostics.filter(({ ruleId }) => ruleId === 'markdownlint:MD039')
    expect(found.map(({ fix }) => fix)).toEqual([undefined])
  })

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
  it('are listed with their position', async () => {
    const { text, changes } = await fixPage('Recieve the result.   \n\nSee <b>this</b>.')
    expect(text).toBe(pageWith('Receive the result.\n\nSee **this**.'))
    expect(changes).toEqual(
      expect.arrayContaining([
        '  6:1  `Recieve` → `Receive`  cspell:unknown-word',
        '  6:20  `   ` → nothing  markdownlint:MD009',
        '  8:5  `<b>` → `**`  mdx:prefer-markdown',
        '  8:12  `</b>` → `**`  mdx:prefer-markdown',
      ]),
    )
  })

  it('apply to a page whose title is a heading, and if they change numbers in other findings', async () => {
    const page =
      '---\ndescription: A completly short one.\n---\n\n# A Title\n\nText   \n\nAlso completly.\n'
    const { text, withheld } = await fixFile(page)
    expect(text).toBe(page.replaceAll('completly', 'completely').replace('Text   ', 'Text'))
    expect(withheld).toEqual([])
  })

  it('change a reference link in its definition', async () => {
    const { text } = await fixPage('See [the page][a].\n\n[a]: ./index.md')
    expect(text).toBe(pageWith('See [the page][a].\n\n[a]: ./index.mdx'))
  })
})

/** A fix that replaces `written` by `text`. */
type Change = [kind: FixKind, written: string, text: string]

/** Proves fixes of separate rules, and returns those that can be applied together. */
async function proveAll(source: string, changes: readonly Change[]): Promise<Change[]> {
  const { context } = await parseTestSite({ 'index.mdx': source })
  const page = context.site.pages.find(({ file }) => file.path === 'index.mdx')!
  const diagnostics = changes.map(([fixKind, written, text], index): Diagnostic => {
    const start = page.file.text.indexOf(written)
    const fix = [{ start, end: start + written.length, text }]
    const place = { file: page.file.displayPath, ...page.lines.rangeAt(start, start + 1) }
    const about = { ruleId: `test:rule-${index}`, severity: 'warning', message: 'Wrong' } as const
    return { ...place, ...about, fix, fixKind }
  })
  const { files } = proveFixes(diagnostics, {
    pages: new Map([[page.file.displayPath, page]]),
    sources: new Map([[page.file.displayPath, page.file.text]]),
    variables: context.site.variables,
  })
  const fixed = files.flatMap((file) => file.fixed)
  return changes.filter((_, index) => fixed.includes(diagnostics[index]!))
}

async function prove(body: string, written: string, text: string, kind: FixKind) {
  return (await proveAll(pageWith(body), [[kind, written, text]])).length === 1
}

describe('the proof of a fix', () => {
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
    ['text', 'A', 'title: A page', 'title: Another page'],
    ['layout', 'A', 'title: A page', 'title:  A page'],
    ['text', '## Use Github', 'Github', 'GitHub'],
    ['markup', '# A page\n\nText.', '# A page', ''],
    ['markup', '> [!NOTE]\n> A', '> [!NOTE]\n> A', '<Callout>\nA\n</Callout>'],
    ['layout', '- a\n\n  {/* b */}\n- c  ', 'c  ', 'c'],
  ])('accepts a change of kind %s: %s', async (kind, body, written, text) => {
    expect(await prove(body, written, text, kind)).toBe(true)
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
    ['layout', 'A', 'title: A page', 'title: Another page'],
    ['text', 'A', 'title: A page', 'title: A page\nslug: /b'],
    ['layout', 'A\u00A0b', '\u00A0', ' '],
    ['text', '## One two', 'two', 'three'],
    ['text', '<Callout type="note">\n\nA\n\n</Callout>', 'note', 'tip'],
    ['markup', 'A **b** c.', '**b**', 'b'],
    ['markup', '[a](/b)', '[a](/b)', 'a'],
    ['markup', '- a\n- b', '- a\n- b', 'a\nb'],
    ['markup', '- [x] a', '[x]', '[ ]'],
    ['markup', '5. a\n6. b', '5.', '1.'],
    ['markup', 'A\n\n---\n\nB', '---\n\n', ''],
    ['markup', '```js\na\n  b\n```', '\n  b', '\nb'],
    ['markup', '<h2 id="a">B</h2>', '<h2 id="a">B</h2>', '## B'],
    ['markup', ':::note\n\n- A\n  :::', ':::note', '<Callout>'],
    ['markup', 'A {b', 'A {b', 'B'],
    ['value', 'A', 'title: A page', 'title: B\nslug: /b'],
  ])('rejects a change beyond kind %s: %s', async (kind, body, written, text) => {
    expect(await prove(body, written, text, kind)).toBe(false)
  })

  it.each<[string, string, Change[], Change[]]>([
    [
      'a fix of layout beside one of text',
      'One two three.',
      [
        ['text', 'two', '2'],
        ['layout', 'three', '3'],
      ],
      [['text', 'two', '2']],
    ],
    [
      'a fix of a link beside one of text',
      'One [two](/a) three.',
      [
        ['text', 'three', '3'],
        ['link', 'two', '2'],
      ],
      [['text', 'three', '3']],
    ],
    [
      'HTML beside marks of another system',
      '<b>A</b> c.\n\n:::note\nText.\n:::',
      [
        ['markup', '<b>A</b>', '**A**'],
        ['markup', ':::note\nText.\n:::', '<Callout>\nText.\n</Callout>'],
      ],
      [
        ['markup', '<b>A</b>', '**A**'],
        ['markup', ':::note\nText.\n:::', '<Callout>\nText.\n</Callout>'],
      ],
    ],
    [
      'a good fix far from a bad one',
      'A [b][c]  \n\nD\n\nE\n\nF  \n\n[c]: /d',
      [
        ['layout', 'b][c]  ', 'b][c]'],
        ['layout', 'F  ', 'G'],
      ],
      [['layout', 'b][c]  ', 'b][c]']],
    ],
  ])('judges %s separately', async (_, body, changes, expected) => {
    expect(await proveAll(pageWith(body), changes)).toEqual(expected)
  })

  it('accepts fixes of a page without front matter', async () => {
    const change: Change = ['layout', '* a', '- a']
    expect(await proveAll('Text.\n\n* a\n', [change])).toEqual([change])
    const move: Change = ['value', '\n', '']
    expect(await proveAll(`\n${pageWith('A')}`, [move])).toEqual([move])
  })

  it('accepts interdependent fixes beside a rejected one', async () => {
    const { context } = await parseTestSite({ 'index.mdx': pageWith('A __b__ c.\n\nD.') })
    const page = context.site.pages.find(({ file }) => file.path === 'index.mdx')!
    const { text, displayPath: file } = page.file
    const change = (start: number, end: number, put: string, ruleId: string): Diagnostic => ({
      ...{ file, ruleId, severity: 'warning', message: 'Wrong', fixKind: 'layout' },
      ...{ ...page.lines.rangeAt(start, end), fix: [{ start, end, text: put }] },
    })
    const at = text.indexOf('__b__')
    const end = text.indexOf('D.')
    const marks = [change(at, at + 2, '**', 'test:mark'), change(at + 3, at + 5, '**', 'test:mark')]
    const { files, withheld } = proveFixes([...marks, change(end, end + 1, 'E', 'test:word')], {
      pages: new Map([[file, page]]),
      sources: new Map([[file, text]]),
      variables: context.site.variables,
    })
    expect(files[0]!.after).toBe(pageWith('A **b** c.\n\nD.'))
    expect([...withheld].map(({ ruleId }) => ruleId)).toEqual(['test:word'])
  })
})

describe('the proof of a fix in a data file', () => {
  it.each<[string, string, boolean]>([
    ['a: b: c\nd: e', 'a: "b: c"\nd: e', true],
    ['a: b: c\nd: e', 'a: "b: c"', false],
    ['a: b\nc: d', 'a: "b"\nc: d', true],
    ['a: b\nc: d', 'a: e\nc: f', false],
    ['- a\n- b', '- a', true],
  ])('accepts a change of one key only: %s', (before, after, isRight) => {
    expect(changesOneKey(before, after, 'value')).toBe(isRight)
  })

  it.each([
    [`{ label: 'One', href: '/a' }`, '/a', '/b', true],
    [`{ label: 'One', href: '/a#b' }`, '#b', '#c', true],
    [`{ label: 'One', href: '/a' }`, 'href', 'docId', false],
    [`{ label: "It's", href: '/a' }`, ', href: ', ', url: ', false],
    [`{ href: '/a' }`, '/a', "/b', c: '", false],
  ])(
    'accepts a change within a string of the settings only: %s, %s',
    (line, written, text, isRight) => {
      const source = `export default {\n  footer: ${line},\n}\n`
      const start = source.indexOf(written)
      const fix = [{ start, end: start + written.length, text }]
      const about = { ruleId: 'test:rule', severity: 'warning', message: 'Wrong' } as const
      const place = { line: 2, column: 1, endLine: 2, endColumn: 1, file: 'theme.config.tsx' }
      const diagnostic: Diagnostic = { ...place, ...about, fix, fixKind: 'link' }
      expect(createDataProof('theme.config.tsx', source).holds([diagnostic])).toBe(isRight)
    },
  )
})
