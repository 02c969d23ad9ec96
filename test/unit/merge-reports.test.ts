import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { mergeReports } from '#gate/reporters/merge-reports.ts'
import { parseOptions } from '#commands/lint-content/options.ts'
import { runLint } from '#gate/run-lint.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { renderJson } from '#gate/reporters/json.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

/** What all checks share: dictionaries take longer to load than these pages to check. */
const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

const files = {
  'index.mdx': pageWith('[The gone page](/x)'),
  'b.mdx': pageWith('[The other](/y) wrod', 'B page'),
  'c.mdx': pageWith('[The part](/b#nope)', 'C page'),
  '_category.yaml': 'label: X\nlabl: Y\n',
}

/** A content folder, and the function that makes a report of a part of it. */
async function start() {
  const content = await createContentFolder(files)
  const store = await mkdtemp(path.join(tmpdir(), 'reports-'))
  onTestFinished(() => rm(store, { recursive: true }))
  return {
    content,
    report: async (name: string, ...argv: string[]) => {
      const options = parseOptions(['--content', content, '--no-cache', ...argv], {})
      const file = path.join(store, name)
      await writeFile(file, renderJson(await runLint(options, { speller })))
      return file
    },
  }
}

it('makes of all parts what one run finds, each finding once', async () => {
  const { content, report } = await start()
  const options = parseOptions(['--content', content, '--no-cache'], {})
  const whole = await runLint(options, { speller })
  const parts = [1, 2, 3].map((index) => report(`${index}.json`, '--shard', `${index}/3`))
  const merged = await mergeReports(await Promise.all(parts))
  expect(merged.diagnostics.map(({ message }) => message)).toEqual(
    whole.diagnostics.map(({ message }) => message),
  )
  expect(merged.summary).toEqual(whole.summary)
})

it('takes a part for a part, though the whole has been checked before', async () => {
  // Nothing that leads nowhere: what git says of it holds for the moment alone, and is not kept.
  const content = await createContentFolder({
    'a.mdx': pageWith('A wrod.'),
    'b.mdx': pageWith('B', 'B'),
  })
  const check = (...argv: string[]) => runLint(parseOptions(['--content', content, ...argv], {}))
  await check()
  expect((await check('--shard', '1/3')).shard).toMatchObject({ index: 1, count: 3 })
})

it('says which parts are missing, or there twice', async () => {
  const { report } = await start()
  const first = await report('1.json', '--shard', '1/3')
  const third = await report('3.json', '--shard', '3/3')
  await expect(mergeReports([first, third])).rejects.toThrow(
    'Cannot find the report of part 2; expected one of each of 3 parts',
  )
  const second = await report('2.json', '--shard', '2/3')
  await expect(mergeReports([first, second, third, first])).rejects.toThrow(
    'A part is there twice; expected one of each of 3 parts',
  )
})

it('refuses what is of another check', async () => {
  const { content, report } = await start()
  const first = await report('1.json', '--shard', '1/2')
  await expect(mergeReports([first, await report('a.json', '--shard', '2/3')])).rejects.toThrow(
    /`.*a\.json` is from another check/,
  )
  const strict = await report('b.json', '--shard', '2/2', '--rule', 'link:missing-anchor=error')
  await expect(mergeReports([first, strict])).rejects.toThrow(/is from another check/)
  await writeFile(path.join(content, 'c.mdx'), pageWith('Text.', 'C page'))
  const later = await report('c.json', '--shard', '2/2')
  await expect(mergeReports([first, later])).rejects.toThrow(/is from another check/)
})

it('takes reports of parts only', async () => {
  const { content, report } = await start()
  await expect(mergeReports([await report('all.json')])).rejects.toThrow(
    /all\.json` is not part of a check; make it with `--shard 1\/2`/,
  )
  await expect(mergeReports([path.join(content, 'product.yaml')])).rejects.toThrow(
    /expected a report/,
  )
  await expect(mergeReports([path.join(content, 'nope.json')])).rejects.toThrow(/Cannot read/)
})
