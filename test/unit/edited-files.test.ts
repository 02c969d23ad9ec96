import { expect, it } from 'vitest'
import { refreshPreview, type PreviewSession } from '#site/preview/refresh-preview.ts'
import { createContentFolder, pageWith } from '../support/content-folder.ts'
import { writeFiles } from '../support/serve-folder.ts'
import { setUpSpellChecker } from '../support/spell-checker.ts'

const spellChecker = setUpSpellChecker()

it('the preview shows errors in the edited file, and counts the others', async () => {
  const contentDir = await createContentFolder({
    'index.mdx': pageWith('Read [the limits](/limits).', 'Start'),
    'limits.mdx': pageWith('Text.', 'Limits'),
    'zebra.mdx': pageWith('<Kbd>open', 'Zebra'),
  })
  const compiler = () => Promise.reject(new Error('not reached'))
  const session: PreviewSession = { contentDir, compiler, spellChecker }
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
