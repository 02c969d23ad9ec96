import { existsSync, readdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeKey } from '#core/cache/make-key.ts'
import { describeOtherFindings, findBlockingErrors } from '#site/build/build-report.ts'
import { generateSite, writePages } from '#generate/generate-site.ts'
import { openPageStore, foldersBeside } from '#content/generated-site.ts'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { createHighlight, type Highlight } from '#generate/highlight.ts'
import { loadPageRenderer, renderContents } from '#generate/page-renderer.ts'
import { isPublished } from '#content/site.ts'
import { pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { companionPages, testProductYaml } from '../support/site.ts'

const fixtures = path.join(import.meta.dirname, '../rules')
const highlight = createHighlight()
const cache = createCache('')

const check = (dir: string) => checkContent(dir, { spellChecker: noopSpellChecker, cache })

/** Checks a content folder, and generates its pages unless a finding blocks the build. */
async function build(dir: string, highlightCode = highlight) {
  const result = await check(dir)
  const blocking = findBlockingErrors(result)
  if (blocking.length > 0) return { result, blocking, problems: [], compiled: [] }
  const folders = foldersBeside(path.join(dir, '../pages'))
  const options = { folders, highlight: highlightCode }
  const { plan, layout, problems } = await generateSite(result.site, new Map(), options)
  if (layout) await writePages(plan, folders.pages)
  const store = openPageStore()
  const stored = await Promise.all((layout?.pages ?? []).map(({ hash }) => store.read(hash)))
  return { result, blocking, problems, compiled: stored.filter((page) => page !== undefined) }
}

/** Writes a site and returns its content folder. */
async function writeSite(files: Record<string, string>): Promise<string> {
  const dir = path.join(await createFolder(), 'content-src')
  await writeFiles(dir, { 'product.yaml': testProductYaml, ...files })
  return dir
}

it.each(readdirSync(fixtures))('refuses or compiles the bad example of %s', async (name) => {
  const dir = await writeSite(companionPages)
  const base = path.join(fixtures, name, 'not-ok')
  if (existsSync(base)) await cp(base, dir, { recursive: true })
  else await cp(`${base}.mdx`, path.join(dir, 'page.mdx'))
  const theme = path.join(dir, 'theme.config.tsx')
  if (existsSync(theme)) await cp(theme, path.join(dir, '../theme.config.tsx'))
  const { blocking, problems, compiled, result } = await build(dir)
  if (blocking.length > 0) return
  expect(problems).toEqual([])
  expect(compiled.length).toBeGreaterThanOrEqual(result.site.pages.filter(isPublished).length)
})

describe('a build', () => {
  it('stops for a page that is too large', async () => {
    const dir = await writeSite({ 'large.mdx': 'a'.repeat(2 ** 21) })
    const { blocking } = await build(dir)
    expect(blocking.map((each) => each.ruleId)).toEqual(['file:too-large'])
  })

  it('continues despite errors that leave pages intact, and counts them in one line', async () => {
    const body = [
      'Acme Tests and `{product.nope}`, see [a](#nowhere).',
      '```json\n{ "a": 1, }\n```',
      ':::note\nText.\n:::',
    ].join('\n\n')
    const dir = await writeSite({ 'index.mdx': pageWith(body) })
    const { result, blocking, compiled } = await build(dir)
    expect(new Set(result.diagnostics.map(({ ruleId }) => ruleId))).toContain('code:json')
    expect([blocking, compiled.length]).toEqual([[], 1])
    expect(describeOtherFindings(result, blocking.length)).toBe(
      `4 other errors and 1 warning; \`npm run lint:content -- --content ${dir}\` lists them`,
    )
  })
})

describe('pages that cannot be rendered', () => {
  const failing: Highlight = (fence) =>
    fence.value.includes('Bang')
      ? Promise.reject(new Error('Cannot read properties of undefined.\nmore'))
      : highlight(fence)

  it('are reported at their sources, and nothing is written', async () => {
    const dir = await writeSite({
      'index.mdx': pageWith('Text.'),
      'two.mdx': pageWith('Text.', 'Two'),
      'three.mdx': pageWith('Text.', 'Three'),
    })
    expect((await build(dir)).blocking).toEqual([])
    const generated = path.join(dir, '../pages')
    const before = makeKey({ files: [generated] })
    await writeFiles(dir, {
      'index.mdx': pageWith('Text.\n\n```text\nBang\n```'),
      'two.mdx': pageWith('```text\nBang\n```', 'Two'),
      'three.mdx': pageWith('Another text.', 'Three'),
    })
    const { problems } = await build(dir, failing)
    expect(problems.map(({ file, line }) => `${path.relative(dir, file)}:${line}`)).toEqual([
      'index.mdx:1',
      'two.mdx:1',
    ])
    expect(problems[1]).toMatchObject({
      ruleId: 'build:render',
      severity: 'error',
      message: 'Cannot render the page: Cannot read properties of undefined.',
      help: expect.stringContaining('until `npm run generate` fails again') as string,
    })
    expect(makeKey({ files: [generated] })).toBe(before)
  })

  it('are all reported, and the other pages are rendered', async () => {
    const { errors, contents } = await renderContents(
      new Map([
        ['bad.mdx', 'Text.\n\n{1 + 1}\n'],
        ['good.mdx', 'Text of a page.\n'],
        ['worse.mdx', '{1 + 1}\n'],
      ]),
      await loadPageRenderer(''),
      highlight,
    )
    expect(errors.map(({ file }) => file).sort()).toEqual(['bad.mdx', 'worse.mdx'])
    expect([...contents.keys()]).toEqual(['good.mdx'])
    expect(contents.get('good.mdx')?.html).toContain('Text of a page.')
  })
})
