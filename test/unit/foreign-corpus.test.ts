import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noData } from '../support/site.ts'
import { parsePage } from '#content/parse/parse-page.ts'
import { applyEdits } from '#gate/fix/apply-edits.ts'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import { makeForeignCorpus } from '#commands/bench/make-foreign-corpus.ts'
import { anyText } from '../support/any-text.ts'
import { findMisplaced } from '../support/positions.ts'

const foreignCount = 50
const brokenCount = 100

/** Pages of people who have never heard of the rules: findings are fine there, faults of the gate are not. */
describe('pages of another project, and broken ones', () => {
  let dir: string
  let result: CheckResult

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'foreign-corpus-'))
    const source = path.join(import.meta.dirname, '../example-site/content-src')
    await makeForeignCorpus({ source, target: dir, pages: foreignCount, seed: 2 })
    const texts = fc.sample(anyText, { numRuns: brokenCount, seed: 2 })
    for (const [index, text] of texts.entries()) {
      await writeFile(path.join(dir, `broken-${index}.mdx`), text)
    }
    result = await checkContent(dir)
  }, 240_000)
  afterAll(() => rm(dir, { recursive: true }))

  it('is checked to its end', () => {
    expect(result.summary).toMatchObject({ files: foreignCount + brokenCount })
    expect(result.summary.words).toBeGreaterThan(20_000)
    expect(result.site.pages.filter(({ parses }) => parses).length).toBeGreaterThan(50)
  })

  it('has every finding and every fix within the file', () => {
    for (const { file } of result.site.pages) {
      const found = result.diagnostics.filter((each) => each.file === file.displayPath)
      expect(findMisplaced(found, file.text)).toEqual([])
    }
  })

  it('has findings that follow the grammar of messages', () => {
    const odd = result.diagnostics.filter(
      ({ ruleId, message }) =>
        /^(?!remark-)/.test(ruleId) &&
        (!/^(?:Unexpected |Cannot find |Unknown |Missing |`)/.test(message) ||
          /[.]$|\n/.test(message)),
    )
    expect(odd.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([])
  })

  it('is MDX after its fixes where it was before', () => {
    for (const { file, parses } of result.site.pages) {
      const found = result.diagnostics.filter((each) => each.file === file.displayPath)
      const { text } = applyEdits(file.text, found)
      if (parses) expect(parsePage({ ...file, text }, noData).parses).toBe(true)
    }
  })
})
