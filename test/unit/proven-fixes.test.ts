import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Diagnostic, FixKind } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { describeChanges } from '#gate/fixes/write-fixes.ts'
import { makeFixes } from '#gate/fixes/make-fixes.ts'
import { changesOneKey } from '#gate/fixes/prove-data.ts'
import { createDataProof } from '#gate/fixes/prove-data.ts'
import { proveFixes } from '#gate/fixes/prove-fixes.ts'
import { checkCases } from '../support/cases.ts'
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
    expect(found).not.toEqual([])
    expect(found.filter(({ fix }) => fix)).toEqual([])
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

/** Fix that replaces `written` with `text`. */
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

describe('the proof of a fix', () => {
  it('accepts what the kind of the fix allows, judging each fix separately', async () => {
    await checkCases('proofs', async (input) => {
      const [body = '', ...parts] = input.split(/\n?^@@ (\w+)\n/m)
      const changes: Change[] = []
      for (let at = 0; at < parts.length; at += 2) {
        const [written = '', text = ''] = parts[at + 1]!.split('\n->\n')
        changes.push([parts[at] as FixKind, written, text])
      }
      const accepted = await proveAll(pageWith(body), changes)
      return changes.map((each) => (accepted.includes(each) ? 'accepted' : 'rejected')).join('\n')
    })
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
      expect(createDataProof('theme.config.tsx', source)([diagnostic])).toBe(isRight)
    },
  )
})
