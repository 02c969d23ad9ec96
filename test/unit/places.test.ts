/* eslint-disable no-restricted-syntax -- symlinks this project's node_modules into each copy */
import { readFile, symlink } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLastChanged } from '#content/read/git.ts'
import { projectPaths } from '../support/project-paths.ts'
import { copyProject, root } from '../support/copy-project.ts'
import { openRepository } from '../support/repository.ts'
import { runNode } from '../support/run-node.ts'

const base = openRepository(mkdtempSync(path.join(tmpdir(), 'places-')))
const copyPath = (name: string) => path.join(base.dir, name)
const site = 'test/corpora/small-site'
const content = ['--content', `${site}/content-src`]
const worktree = 'a worktree, Prüf dokumente, 試験'

beforeAll(async () => {
  const origin = openRepository(copyPath('origin'))
  // cspell.json refers to the dictionary.
  await copyProject(origin.dir, [...projectPaths, site, 'content-src/dictionary.txt'])
  origin.git('init', '--quiet', '--initial-branch=main')
  origin.commit()
  origin.commit()
  origin.git('worktree', 'add', '--quiet', '--detach', copyPath(worktree))
  origin.git('clone', '--quiet', '--depth=1', `file://${origin.dir}`, copyPath('shallow'))
  for (const folder of ['origin', worktree]) {
    await symlink(path.join(root, 'node_modules'), path.join(copyPath(folder), 'node_modules'))
  }
})
afterAll(base.remove)

const generate = ['--import', 'tsx', 'scripts/commands/generate.ts', '--out', '.cache/made']

it.each([
  ['in a worktree with spaces and non-Latin letters in its path', worktree, ''],
  ['without git', 'origin', 'git is not installed'],
])('generates pages %s', async (_name, folder, reason) => {
  // Use a `PATH` without Git.
  const env: Record<string, string> =
    folder === 'origin' ? { PATH: copyPath('shallow/scripts') } : {}
  const { stderr } = await run(folder, [...generate, ...content], env)
  const expected = reason ? [`Pages show no dates of their last change: ${reason}`] : []
  expect(stderr.split('\n').filter((line) => line.includes('dates'))).toEqual(expected)
  const page = await readFile(path.join(copyPath(folder), '.cache/made/index.mdx'), 'utf8')
  expect(page.includes('lastChanged')).toBe(reason === '')
})

it('reads no dates from a shallow clone, where all would be equal', async () => {
  const { lastChanged, problem } = await readLastChanged(copyPath(`shallow/${site}`))
  expect(lastChanged.size).toBe(0)
  expect(problem).toMatch(/^this is a shallow clone/)
  expect((await readLastChanged(copyPath(`${worktree}/${site}`))).lastChanged.size).toBeGreaterThan(
    5,
  )
})

it('runs bundled commands in a worktree', async () => {
  const lint = ['scripts/commands/run-bundled.mjs', 'lint-content', ...content]
  expect((await run(worktree, lint)).stdout).toContain('✔ 6 files')
})

/** Runs Node.js in one of the copies, and expects it to succeed. */
async function run(folder: string, argv: string[], env: Record<string, string> = {}) {
  const result = await runNode(argv, { cwd: copyPath(folder), env })
  expect(result.code, result.stderr).toBe(0)
  return result
}
