import { afterAll, describe, expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { applyEdits } from '#gate/fixes/apply-edits.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'

const speller = createSpellChecker({ warmUp: true })
afterAll(() => speller.close())

describe('variables', () => {
  const limits =
    'values:\n  pageSize: 10\n  testCases: 20\n  testCasts: 30\n  title: 5\ntables:\n  a:\n    - what: A\n      limit: B\n'

  async function check(body: string) {
    const dir = await createContentFolder({
      'index.mdx': pageWith(body),
      'facts/limits.yaml': limits,
    })
    const { diagnostics, sources } = await checkContent(dir, { speller })
    const found = diagnostics.filter(({ ruleId }) => ruleId === 'variable:unknown')
    const text = sources!.get(found[0]!.file)!
    const { text: after } = applyEdits(text, found)
    return { help: found[0]!.help, after: after === text ? undefined : after }
  }

  it.each([
    ['Up to {product.limits.pageSzie}.', 'Up to {product.limits.pageSize}.'],
    ['Ask {product.emial}.', 'Ask {product.email}.'],
  ])('are mended after one slip: %s', async (written, wanted) => {
    expect((await check(written)).after).toBe(pageWith(wanted))
  })

  it.each([
    ['another limit is near', 'dataSets'],
    ['several are one edit away', 'testCass'],
  ])('are left to people where %s', async (_, key) => {
    const { help, after } = await check(`Up to {product.limits.${key}}.`)
    expect(after).toBeUndefined()
    expect(help).toBe(`Add \`${key}\` to \`facts/limits.yaml\``)
  })
})
