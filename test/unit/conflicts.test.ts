import path from 'node:path'
import { expect, it } from 'vitest'
import { checkContent } from '#gate/check-content.ts'
import { pageWith } from '../support/content-folder.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'
import { createRepository, lastCommit } from '../support/repository.ts'

it.each([
  ['title: Same', 'front-matter:duplicate-title'],
  ['description: The same text in both pages, long enough', 'front-matter:duplicate-description'],
  ['slug: /same', 'route:conflict'],
])('reports a duplicate `%s` on the changed or added page', async (line, ruleId) => {
  const key = line.split(':', 1)[0]!
  const pageOf = (name: string) => pageWith('Text.', name)
  const withLine = (name: string) =>
    pageOf(name)
      .replace(new RegExp(`^${key}: .*\n`, 'm'), '')
      .replace('---\n', `---\n${line}\n`)
  const { contentDir, write, commit } = createRepository({
    'old.mdx': withLine('old'),
    'changed.mdx': pageOf('changed'),
  })
  commit()
  const check = async () => {
    const options = { spellChecker: noopSpellChecker, base: lastCommit }
    const { diagnostics } = await checkContent(contentDir, options)
    return diagnostics.map(({ file, ruleId }) => `${path.basename(file)} ${ruleId}`)
  }
  write({ 'changed.mdx': withLine('changed') })
  expect(await check()).toContain(`changed.mdx ${ruleId}`)
  write({ 'changed.mdx': pageOf('changed'), 'added.mdx': withLine('added') })
  expect(await check()).toContain(`added.mdx ${ruleId}`)
})
