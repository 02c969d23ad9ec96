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
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

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

it.each<[FixKind, string, string, string]>([
  ['layout', '* one\n* two', '* one\n*', '- one\n-'],
  ['layout', 'A  \nB', '  \n', '\\\n'],
  ['layout', 'See [a ](/b)', 'a ', 'a'],
  ['layout', 'See [ `a`](/b).', '[ `', '[`'],
  ['layout', '- a\n\n  {/* b */}\n- c  ', 'c  ', 'c'],
  ['layout', 'A', 'title: A page', 'title:  "A page"'],
  ['content', '[a](/b)', '/b', '/c'],
  ['content', '<Callout title="one">\n\nA\n\n</Callout>', 'one', 'two'],
  ['content', 'A', 'title: A page', 'name: A page\nslug: /b'],
  ['content', '`a`\u00A0', '\u00A0', ''],
  ['content', ':::note\n\nA\n\n:::', ':::note\n\nA\n\n:::', '<Callout>\n\nA\n\n</Callout>'],
  ['content', '# A page\n\nText.', '# A page\n', ''],
])('accepts a %s fix of %j', async (kind, body, ...replacement) => {
  const { withheld } = await checkReplacements(kind, body, replacement)
  expect([...withheld]).toEqual([])
})

it.each<[FixKind, string, string, string, string]>([
  ['layout', 'One two.', 'two', 'three', '`One two.` would change'],
  ['layout', 'A\n\n![b](/c) d', ') d', ')d', '`\uFFFC d` would change'],
  ['layout', '- a\n- b', '- b', '\nb', 'the formatting would change'],
  ['layout', '- a\n- b', '- b', '  - b', 'the formatting would change'],
  ['layout', '- a\n\n* b', '* b', '- b', 'the formatting would change'],
  ['layout', '- a\n- b', '\n- b', '\n\n- b', 'the formatting would change'],
  ['layout', '## C#', 'C#', 'C #', '`C#` would change'],
  ['layout', '```\na  b\n```', 'a  b', 'a b', '`a b` would change'],
  ['layout', '`` a``', ' a', 'a', '`a` would change'],
  ['layout', 'A', 'title: A page', 'title: B', '`A page` would change'],
  ['layout', 'See [a](/b).', '/b', '/c', '`See a.` would change'],
  ['content', 'X\n\nB', 'X', '```', '`B` would change'],
  ['content', 'One two.', 'two', 'two <b>', 'the file would not parse'],
  ['content', 'A', 'title: A page', 'title: [', '`description` would change'],
  [
    'content',
    'A',
    'title: A page\n',
    'title: |\n  ',
    "`What the reader gets from the page 'A p…` would change",
  ],
])('withholds a %s fix of %j', async (kind, body, from, to, harm) => {
  const { withheld, fixes } = await checkReplacements(kind, body, [from, to])
  expect(withheld.get(fixes[0]!)).toBe(harm)
})
