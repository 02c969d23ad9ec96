import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isFixable } from '#core/diagnostic.ts'
import { checkContent } from '#gate/check-content.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { fixFiles } from '#gate/fixes/fix-files.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

/** Fixes a page. Returns its text, the changes, and the withheld fixes with their reasons. */
async function fix(page: string) {
  const dir = await createContentFolder({ 'index.mdx': page })
  const severities = new Map([['mdx:prefer-markdown', 'error' as const]])
  const check = () => checkContent(dir, { spellChecker, severities })
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

it('replaces misspelled words in ordinary prose that have one likely correction', async () => {
  await checkCases('spelling-fixes', async (body) => {
    const page = pageWith(body)
    const { text } = await fix(page)
    return text === page ? '(unchanged)' : text.slice(bodyStart).trimEnd()
  })
})
