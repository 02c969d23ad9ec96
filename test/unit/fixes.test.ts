import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Diagnostic, FixKind } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import { checkContent } from '#gate/check-content.ts'
import { describeChanges } from '#gate/fixes/describe-changes.ts'
import { applyFixesInRounds } from '#gate/fixes/apply-fixes-in-rounds.ts'
import { createDataProof } from '#gate/fixes/prove-data.ts'
import { proveFixes } from '#gate/fixes/prove-fixes.ts'
import { checkCases } from '../support/cases.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { parseTestSite } from '../support/site.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

/** Fixes a page. Returns its text, the changes, and the withheld fixes with their reasons. */
async function fix(page: string) {
  const dir = await createContentFolder({ 'index.mdx': page })
  const severities = new Map([['mdx:prefer-markdown', 'error' as const]])
  const check = () => checkContent(dir, { spellChecker, severities })
  const { files, withheld } = await applyFixesInRounds(check)
  const left = (await check()).diagnostics.filter(({ isFixWithheld }) => isFixWithheld)
  expect(left.map(({ ruleId, fix }) => [ruleId, fix])).toEqual(
    withheld.map(({ finding }) => [finding.ruleId, undefined]),
  )
  const text = await readFile(path.join(dir, 'index.mdx'), 'utf8')
  const reasons = withheld.map(({ finding, reason }) => `withheld: ${finding.ruleId} ${reason}`)
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

interface Change {
  kind: FixKind
  /** Rule of the fix. By default, each fix has its own. */
  rule: string
  original: string
  text: string
}

/** Proves fixes of a file. Returns for each fix whether it can be applied. */
async function prove(file: string, source: string, changes: readonly Change[]): Promise<boolean[]> {
  const lines = createLineIndex(source)
  const diagnostics = changes.map(({ kind, rule, original, text }): Diagnostic => {
    const offset = source.indexOf(original)
    const position = { file: `content-src/${file}`, ...lines.rangeAt(offset, offset + 1) }
    const about = { ruleId: `test:${rule}`, severity: 'warning', message: 'Wrong' } as const
    const fix = [{ start: offset, end: offset + original.length, text }]
    return { ...position, ...about, fix, fixKind: kind }
  })
  if (!file.endsWith('.mdx')) {
    const proof = createDataProof(file, source)
    return diagnostics.map((each) => proof.areValid([each]))
  }
  const { site } = await parseTestSite({ [file]: source })
  const { files } = proveFixes(diagnostics, {
    pages: new Map(site.pages.map((page) => [page.file.displayPath, page])),
    sources: new Map(site.pages.map((page) => [page.file.displayPath, page.file.text])),
    variables: site.variables,
  })
  const fixed = files.flatMap((each) => each.fixed)
  return diagnostics.map((each) => fixed.includes(each))
}

it('accepts fixes that stay within their kind, judging each separately', async () => {
  await checkCases('proofs', async (input, title) => {
    const [body = '', ...parts] = input.split(/\n?^@@ (\w+ ?\w*)\n/m)
    const changes: Change[] = []
    for (let index = 0; index < parts.length; index += 2) {
      const [kind, rule = String(index)] = parts[index]!.split(' ')
      const [original = '', text = ''] = parts[index + 1]!.split('\n->\n')
      changes.push({ kind: kind as FixKind, rule, original, text })
    }
    const [, file = 'index.mdx'] = /^in (.*)/.exec(title) ?? []
    const isWhole = file !== 'index.mdx' || title.startsWith('no front matter')
    const proven = await prove(file, isWhole ? `${body}\n` : pageWith(body), changes)
    return proven.map((is) => (is ? 'accepted' : 'rejected')).join('\n')
  })
})
