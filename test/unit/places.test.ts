import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readLastChanged } from '#content/read/git.ts'
import { createFolder } from '../support/folder.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository, openRepository } from '../support/repository.ts'
import { runNode } from '../support/run-node.ts'

it.each([
  ['in a worktree with spaces and non-Latin letters in its path', process.env.PATH!, []],
  ['without git', '', ['Pages show no dates of their last change: git is not installed']],
])('generates pages %s', async (_, PATH, expected) => {
  const { dir, git } = createRepository({ 'index.mdx': pageWith('Text.') })
  const worktree = path.join(dir, '.git', 'a worktree, Prüf dokumente, 試験')
  git('worktree', 'add', '--quiet', '--detach', worktree)
  const made = path.join(worktree, 'made')
  const argv = ['--content', path.join(worktree, 'content-src'), '--out', made]
  const command = ['scripts/commands/run-bundled.mjs', 'generate', ...argv]
  const { code, stderr } = await runNode(command, { env: { PATH } })
  expect(code, stderr).toBe(0)
  expect(stderr.split('\n').filter((line) => line.includes('dates'))).toEqual(expected)
  const page = await readFile(path.join(made, 'index.mdx'), 'utf8')
  expect(page.includes('lastChanged')).toBe(PATH !== '')
})

it('reads no dates from a shallow clone, where all would be equal', async () => {
  const { dir, git, commit } = createRepository({ 'index.mdx': pageWith('Text.') })
  commit()
  const clone = openRepository(path.join(await createFolder(), 'clone'))
  git('clone', '--quiet', '--depth=1', `file://${dir}`, clone.dir)
  const { lastChanged, problem } = await readLastChanged(clone.contentDir)
  expect(lastChanged.size).toBe(0)
  expect(problem).toMatch(/^this is a shallow clone/)
})
