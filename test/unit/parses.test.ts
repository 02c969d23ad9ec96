import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { mdxToMdast } from 'satteri'
import { expect, it, vi } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import { checkContent } from '#gate/check-content.ts'
import { generateSite } from '#generate/generate-site.ts'
import { foldersBeside } from '#content/generated-site.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createFolder } from '../support/folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

vi.mock('satteri', async (importOriginal) => {
  const original = await importOriginal<{ mdxToMdast: typeof mdxToMdast }>()
  return { ...original, mdxToMdast: vi.fn(original.mdxToMdast) }
})

it('parses a page once to check it and once to render it, and then no more', async () => {
  const name = `Marker ${randomUUID()}`
  const contentDir = await createContentFolder({
    'index.mdx': pageWith(`${name} of a guide.`),
    'release-notes/25W40.mdx': pageWith(`${name} of a note.`, 'Note'),
  })
  const cache = createCache('')
  const folders = foldersBeside(path.join(await createFolder(), 'pages'))
  const countParses = async () => {
    vi.mocked(mdxToMdast).mockClear()
    const { site } = await checkContent(contentDir, { spellChecker: noopSpellChecker, cache })
    const { problems } = await generateSite(site, new Map(), { folders })
    expect(problems).toEqual([])
    const texts = vi.mocked(mdxToMdast).mock.calls.map(([text]) => text)
    return ['guide', 'note'].map((kind) => {
      return texts.filter((text) => text.includes(`${name} of a ${kind}.`)).length
    })
  }
  expect(await countParses()).toEqual([2, 2])
  expect(await countParses()).toEqual([0, 0])
})

it('takes unchanged pages of the compared revision from the cache, whatever lint.yaml turns on', async () => {
  const name = `Marker ${randomUUID()}`
  const { contentDir, write } = createRepository({
    'lint.yaml': 'rules:\n  heading:empty: error\n',
    'index.mdx': pageWith('Text.'),
    'kept.mdx': pageWith(`${name} of a page.`),
  })
  const cache = createCache('')
  const countParses = async () => {
    vi.mocked(mdxToMdast).mockClear()
    const base = lastCommit
    await checkContent(contentDir, { spellChecker: noopSpellChecker, cache, base })
    return vi.mocked(mdxToMdast).mock.calls.filter(([text]) => text.includes(name)).length
  }
  expect(await countParses()).toBe(1)
  write({ 'index.mdx': pageWith('Another text.') })
  expect(await countParses()).toBe(0)
})
