import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository, lastCommit } from '../support/repository.ts'
import { spellChecker } from '../support/spell-checker.ts'

function createSite() {
  const repository = createRepository({
    'one.mdx': pageWith('See [two](/two).', 'One'),
    'two.mdx': pageWith('See [one](/one).', 'Two'),
  })
  const check = async () => {
    const options = { spellChecker, base: lastCommit }
    const { diagnostics } = await checkContent(repository.contentDir, options)
    return diagnostics.map(({ severity, message }) => `${severity} ${message}`)
  }
  return { ...repository, check }
}

it('reports a page with another extension once, and not its links', async () => {
  const { git, check } = createSite()
  git('mv', 'content-src/two.mdx', 'content-src/two.md')
  expect(await check()).toEqual(['error Unexpected file name `two.md`, expected `two.mdx`'])
})

it('names a symbolic link and a hidden page', async () => {
  const { contentDir, write, check } = createSite()
  symlinkSync('one.mdx', path.join(contentDir, 'link.mdx'))
  write({ '.hidden.mdx': 'Text.', '.DS_Store': '' })
  expect(await check()).toEqual([
    'warning Unexpected hidden file, which is not read',
    'warning Unexpected symbolic link, which is not followed',
  ])
})
