import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noData } from '../support/site.ts'
import { parsePage } from '../../scripts/content/parse/parse-page.ts'
import { applyEdits } from '../../scripts/gate/fix/apply-edits.ts'
import { checkContent, type CheckResult } from '../../scripts/gate/check-content.ts'
import { findMisplaced } from '../support/positions.ts'
import { testProduct } from '../support/site.ts'

// The last corpus from there; it goes when there is one in the repository.
// eslint-disable-next-line no-restricted-syntax
const packages = path.join(import.meta.dirname, '../../node_modules')
const pageCount = 150

/** What other projects write about themselves: findings are fine there, faults of the gate are not. */
describe('real documentation of other projects', () => {
  let dir: string
  let result: CheckResult

  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'readme-corpus-'))
    writeFileSync(path.join(dir, 'product.yaml'), testProduct)
    for (const [index, file] of choose(listDocuments()).entries()) {
      const text = readFileSync(path.join(packages, file), 'utf8')
      writeFileSync(path.join(dir, `page-${index}.mdx`), withFrontMatter(text, file))
    }
    result = await checkContent(dir)
  }, 240_000)
  afterAll(() => rmSync(dir, { recursive: true }))

  it('is checked to its end', () => {
    expect(result.summary).toMatchObject({ files: pageCount })
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

/** Paths of all READMEs and documents, sorted, so that the same packages give the same choice. */
function listDocuments(): string[] {
  return readdirSync(packages, { recursive: true })
    .map((file) => String(file).split(path.sep).join('/'))
    .filter((file) => /(?:\/readme\.md|\/docs\/.*\.mdx?)$/i.test(file) && !file.startsWith('.'))
    .sort()
}

/** Evenly spread over all packages. */
function choose(files: string[]): string[] {
  return Array.from({ length: pageCount }, (_, index) => {
    return files[Math.floor((index * files.length) / pageCount)]!
  })
}

function withFrontMatter(text: string, file: string): string {
  if (/^\uFEFF?---\r?\n/.test(text)) return text
  const title = JSON.stringify(file.slice(-60))
  return `---\ntitle: ${title}\ndescription: ${title}\n---\n\n${text}`
}
