import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { textStart, isFixable, type Diagnostic, type FixKind } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { checkFixes } from '#gate/fixes/check-fixes.ts'
import { describeChanges } from '#commands/lint-content/fix-content.ts'
import { fixFiles } from '#gate/fixes/fix-files.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

/** Fixes a page. Returns its text, the changes, and the withheld fixes with their reasons. */
async function fix(page: string) {
  const dir = await createContentFolder({ 'index.mdx': page })
  const check = () => checkContent(dir, { spellChecker })
  const { files, withheld } = await fixFiles(check)
  expect((await check()).diagnostics.filter(isFixable)).toEqual([])
  const text = await readFile(path.join(dir, 'index.mdx'), 'utf8')
  const reasons = withheld.map((each) => `withheld: ${each.ruleId} ${each.withheldFix}`)
  return { text, notes: [...files.flatMap(describeChanges), ...reasons] }
}

const bodyStart = pageWith('').length - 1

it('fixes what has one likely meaning, and nothing else that readers see', async () => {
  await checkCases('fixes', async (input, title) => {
    const isWhole = title.startsWith('whole page')
    const page = isWhole ? `${input}\n` : pageWith(input)
    const { text, notes } = await fix(page)
    const shown = text === page ? '(unchanged)' : text.slice(isWhole ? 0 : bodyStart).trimEnd()
    return [shown, ...notes].join('\n')
  })
})

/** Replacement of a part of a page. */
type Replacement = [from: string, to: string, fixKind?: FixKind]

/** Creates the fixes that make replacements in a text. */
function createFixes(file: string, source: string, fixKind: FixKind, all: Replacement[]) {
  return all.map(([from, text, kind = fixKind]): Diagnostic => {
    const start = source.indexOf(from)
    const about = { file, ruleId: 'test:rule', severity: 'error', message: 'Wrong' } as const
    const fix = [{ start, end: start + from.length, text }]
    return { ...textStart, ...about, fix, fixKind: kind }
  })
}

/** Checks replacements as fixes of a page with this body. */
async function checkReplacements(fixKind: FixKind, body: string, ...all: Replacement[]) {
  const source = pageWith(body)
  const { site } = await parseTestSite({ 'index.mdx': source })
  const [page] = site.pages
  const { displayPath: file } = page!.file
  const fixes = createFixes(file, source, fixKind, all)
  const result = checkFixes(fixes, {
    findPage: () => page,
    sources: new Map([[file, source]]),
  })
  return { ...result, fixes }
}

it('applies a fix that overlaps a withheld one', async () => {
  const right: Replacement = ['  \nB', '\\\nB']
  const { files, fixes } = await checkReplacements('layout', 'A  \nB', ['A  ', 'C  '], right)
  expect(files.map(({ fixed }) => fixed)).toEqual([[fixes[1]]])
})

it('applies a right fix below too many withheld ones of markup', async () => {
  const words = Array.from({ length: 200 }, (_, index) => `Word${index}.`)
  const harmful = words.map((word): Replacement => [word, 'Other.', 'markup'])
  const body = [...words, 'A  \nB'].join('\n\n')
  const right: Replacement = ['  \nB', '\\\nB']
  const { files, fixes } = await checkReplacements('layout', body, ...harmful, right)
  expect(files.map(({ fixed }) => fixed)).toEqual([[fixes.at(-1)]])
})

it.each([
  ['many fixes', 1, 200],
  ['the fixes of a long page', 40_000, 20],
])('stops checking %s that change more', async (_, repeat, count) => {
  const words = Array.from({ length: count }, (_, index) => `Word${index}.`)
  const harmful = words.map((word): Replacement => [word, 'Other.'])
  const body = [...words, 'Text. '.repeat(repeat)].join('\n\n')
  const { files, withheld } = await checkReplacements('layout', body, ...harmful)
  expect(files).toEqual([])
  expect(withheld.size).toBe(count)
  expect([...withheld.values()].at(-1)).toBe('too many fixes of this file change more')
})

it('allows a fix of front matter one value, whatever is fixed below', async () => {
  const two: Replacement = ['title: A page', 'title: B\nslug: /b']
  const { withheld, fixes } = await checkReplacements('value', 'A\u00A0', two, ['\u00A0', ''])
  expect([...withheld]).toEqual([[fixes[0], '2 values would change']])
})

it('withholds a fix of settings that could end a string', () => {
  const [file, source] = ['theme.config.tsx', "export default { one: '/a', two: '/b' }"]
  const fixes = createFixes(file, source, 'link', [
    ['/a', '/c'],
    ['/b', "/d', x: '"],
  ])
  const { files, withheld } = checkFixes(fixes, {
    findPage: () => undefined,
    sources: new Map([[file, source]]),
  })
  expect(files.map(({ after }) => after)).toEqual(["export default { one: '/c', two: '/b' }"])
  expect([...withheld]).toEqual([[fixes[1], 'more than text would change']])
})

it.each<[FixKind, string, string, string]>([
  ['layout', '* one\n* two', '* one\n*', '- one\n-'],
  ['layout', 'A  \nB', '  \n', '\\\n'],
  ['layout', 'See [a ](/b)', 'a ', 'a'],
  ['layout', 'See [ `a`](/b).', '[ `', '[`'],
  ['layout', '[a]: /b\n\n[a]', '[a]: /b\n\n[a]', '[a](/b)'],
  ['layout', '- a\n\n  {/* b */}\n- c  ', 'c  ', 'c'],
  ['link', '[a](/b)', '/b', '/c'],
  ['text', '<Callout title="one">\n\nA\n\n</Callout>', 'one', 'two'],
  ['text', '## Use Github', 'Github', 'GitHub'],
  ['text', 'A', 'title: A page', 'title: Another page'],
  ['value', '```js\na()\n```', 'js', 'ts'],
  ['value', 'A', 'title: A page', 'name: A page'],
  ['value', '`a`\u00A0', '\u00A0', ''],
  ['markup', 'A <b>c</b>.', '<b>c</b>', '**c**'],
  ['markup', ':::note\n\nA\n\n:::', ':::note\n\nA\n\n:::', '<Callout>\n\nA\n\n</Callout>'],
  ['markup', '# A page\n\nText.', '# A page\n', ''],
  ['markup', 'A <img title="t" alt="a" />', '<img title="t" alt="a" />', '![a](<> "t")'],
  [
    'markup',
    '> [!NOTE]\n> Use `<A>`.',
    '> [!NOTE]\n> Use `<A>`.',
    '<Callout>\nUse `<A>`.\n</Callout>',
  ],
])('accepts a %s fix of %j', async (kind, body, ...replacement) => {
  const { withheld } = await checkReplacements(kind, body, replacement)
  expect([...withheld]).toEqual([])
})

it.each<[FixKind, string, string, string, string]>([
  ['layout', 'One two.', 'two', 'three', 'the first paragraph would read `…three.`'],
  ['layout', 'A\n\n![b](/c) d', ') d', ')d', 'the second paragraph would read `bd`'],
  ['layout', '- a\n- b', '- b', '\nb', 'the second list item would become a paragraph'],
  ['layout', '- a\n- b', '- b', '  - b', 'the second list item would move to another level'],
  ['layout', '- a\n\n* b', '* b', '- b', 'the formatting of `a` would change'],
  ['layout', '## C#', 'C#', 'C #', 'the first heading would read `C`'],
  ['layout', '```\na  b\n```', 'a  b', 'a b', 'the formatting of `a  b` would change'],
  ['layout', '`` a``', ' a', 'a', 'the formatting of `a` would change'],
  ['layout', 'A', 'title: A page', 'title: B', '`title` would change'],
  ['layout', 'See [a](/b).', '/b', '/c', 'the link `/b` would become `/c`'],
  ['link', '[a](/b)', 'a](/b', 'c](/d', 'the first paragraph would read `c`'],
  ['text', 'One two.', 'two', '**two**', 'the formatting of `One two.` would change'],
  ['text', '## One two', 'two', 'three', 'the first heading would read `…three`'],
  [
    'text',
    '<Callout type="note">\n\nA\n\n</Callout>',
    'note',
    'tip',
    'the formatting of `A` would change',
  ],
  ['text', 'A', 'title: A page', 'title: A page\nslug: /b', '`slug` would be added'],
  ['value', 'A\n\nB', '\n\nB', '', 'the second paragraph would be lost'],
  ['value', 'A', 'title: A page\n', '', '`title` would be lost'],
  ['value', 'A', 'title: A page', 'title: B\nslug: /b', '2 values would change'],
  ['markup', 'A <b>c</b>.', '<b>c</b>', '**d**', 'the first paragraph would read `…d.`'],
  ['markup', 'A\n\nB', 'A\n\nB', 'B\n\nA', 'the first paragraph would read `B`'],
  ['markup', 'One two.', 'two', 'two <b>', 'the page would not parse'],
  ['markup', '`a +` b', '`a +`', '`a`', 'the first paragraph would read `…b`'],
  ['markup', '![a](b.png)', 'b.png', 'c.png', 'the link `b.png` would become `c.png`'],
  ['markup', 'A {/* b */}', '{/* b */}', 'b', 'the first paragraph would read `A b`'],
  ['markup', '**a** b', '**a**', 'a', 'the formatting of `a` would change'],
  ['markup', '[a](/b)', '[a](/b)', 'a', 'the link `/b` would be lost'],
  ['markup', '- a\n- b', '- a\n- b', 'a\nb', 'the first list item would become a paragraph'],
  ['markup', '- [x] a', '[x]', '[ ]', 'the formatting of `a` would change'],
  ['markup', '5. a', '5.', '1.', 'the formatting of `a` would change'],
  ['markup', 'A\n\n---\n\nB', '---\n\nB', 'B', 'the formatting of `B` would change'],
  ['markup', '<h2 id="a">B</h2>', '<h2 id="a">B</h2>', '## B', 'the anchor `a` would become `b`'],
  ['markup', 'A {b', 'A {b', 'B', 'words of the page would change'],
])('withholds a %s fix of %j', async (kind, body, from, to, harm) => {
  const { withheld, fixes } = await checkReplacements(kind, body, [from, to])
  expect(withheld.get(fixes[0]!)).toBe(harm)
})
