import { expect, it } from 'vitest'
import { refreshPreview, type PreviewSession } from '#site/preview/refresh-preview.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { createRepository } from '../support/repository.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { noopSpellChecker as spellChecker } from '../support/spell-checker.ts'

const highlight = () => Promise.reject(new Error('not reached'))

it('the preview shows errors in the edited file, and counts the others', async () => {
  const contentDir = await createContentFolder({
    'index.mdx': pageWith('Read [the limits](/limits).', 'Start'),
    'limits.mdx': pageWith('Text.', 'Limits'),
    'zebra.mdx': pageWith('<Kbd>open', 'Zebra'),
  })
  const session: PreviewSession = { contentDir, highlight, spellChecker }
  const show = async (file: string, text: string) => {
    await writeFiles(contentDir, { [file]: text })
    const { findings, othersCount } = (await refreshPreview(session)).state
    return [...findings.map(({ place }) => place.split('/').at(-1)), othersCount]
  }
  expect(await show('zebra.mdx', pageWith('<Kbd>open', 'Zebra'))).toEqual(['zebra.mdx:6:1', 0])
  const moved = pageWith('See [it](/nowhere).', 'Limits').replace('---\n', '---\nslug: /caps\n')
  expect(await show('limits.mdx', moved)).toEqual(['limits.mdx:7:10', 2])
  const repaired = moved.replace('See [it](/nowhere).', 'Text.')
  expect(await show('limits.mdx', repaired)).toEqual(['index.mdx:6:19', 'zebra.mdx:6:1', 0])
})

it('the preview shows links to a removed page, with the redirect to paste', async () => {
  const links = ['[a](/limits)', '[b](/limits#top)', '[c](./limits.mdx)'].join(', ')
  const { contentDir, write } = createRepository({
    'limits.mdx': pageWith('Text.', 'Limits'),
    'index.mdx': pageWith(`See ${links}.`, 'Start'),
    'zebra.mdx': pageWith(`See ${links}.`, 'Zebra'),
  })
  const session: PreviewSession = { contentDir, highlight, spellChecker }
  write({ 'index.mdx': pageWith(`See ${links} and <Kbd>.`, 'Start') })
  await refreshPreview(session)
  write({ 'limits.mdx': undefined, 'index.mdx': pageWith(`See ${links}.`, 'Start') })
  const { findings, othersCount, isHeld } = (await refreshPreview(session)).state
  expect(findings).toMatchObject([
    {
      message: 'Cannot find page `/limits`, which was removed',
      help: 'Change the link, and add `redirect_from: [/limits]` to the page that replaces it',
    },
    { message: 'Cannot find file `./limits.mdx`, which was removed' },
  ])
  expect(findings[0]!.place).toMatch(/index\.mdx:6:9$/)
  expect(findings[0]!.others).toMatch(/^3 more in 2 files: .*index\.mdx:6:23, /)
  expect([othersCount, isHeld]).toEqual([1, true])
})

it('the preview groups errors by cause, as reports do', async () => {
  const contentDir = await createContentFolder({
    'index.mdx': pageWith(Array.from({ length: 5 }, () => '<Widget />').join('\n\n'), 'Start'),
    'limits.mdx': pageWith('<Widget />', 'Limits'),
  })
  const { state } = await refreshPreview({ contentDir, highlight, spellChecker })
  expect(state.findings).toHaveLength(1)
  expect(state.findings[0]!.others).toMatch(/^5 more in 2 files: /)
})
