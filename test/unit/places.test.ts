/* eslint-disable no-restricted-syntax -- each place gets a link to the packages of this one */
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readLastChanged } from '#content/read/git.ts'
import { projectPaths } from '#site/build/input-paths.ts'
import { openRepository } from '../support/repository.ts'
import { runNode } from '../support/run-node.ts'

const root = path.join(import.meta.dirname, '../..')
const base = openRepository(mkdtempSync(path.join(tmpdir(), 'places-')))
const place = (name: string) => path.join(base.dir, name)
const site = 'test/corpora/small-site'
const content = ['--content', `${site}/content-src`]
const worktree = 'a worktree, Prüf dokumente, 試験'

beforeAll(async () => {
  const origin = openRepository(place('origin'))
  await mkdir(origin.dir)
  for (const each of projectPaths) {
    await cp(path.join(root, each), path.join(origin.dir, each), { recursive: true })
  }
  await cp(path.join(root, site), path.join(origin.dir, site), { recursive: true })
  // The configuration of the spell checker refers to it.
  await mkdir(origin.contentDir)
  await cp(
    path.join(root, 'content-src/dictionary.txt'),
    place('origin/content-src/dictionary.txt'),
  )
  origin.git('init', '--quiet', '--initial-branch=main')
  origin.commit()
  origin.commit()
  origin.git('worktree', 'add', '--quiet', '--detach', place(worktree))
  origin.git('clone', '--quiet', '--depth=1', `file://${origin.dir}`, place('shallow'))
  for (const folder of ['origin', worktree]) {
    await symlink(path.join(root, 'node_modules'), path.join(place(folder), 'node_modules'))
  }
})
afterAll(base.remove)

const generate = ['--import', 'tsx', 'scripts/commands/generate.ts', '--out', '.cache/made']

it.each([
  ['in a worktree with spaces and non-Latin letters in its path', worktree, ''],
  ['without git', 'origin', 'git is not installed'],
])('generates pages %s', async (_name, folder, reason) => {
  // A PATH without git.
  const env: Record<string, string> = folder === 'origin' ? { PATH: place('shallow/scripts') } : {}
  const { stderr } = await run(folder, [...generate, ...content], env)
  const expected = reason ? [`Pages show no dates of their last change: ${reason}`] : []
  expect(stderr.split('\n').filter((line) => line.includes('dates'))).toEqual(expected)
  const page = await readFile(path.join(place(folder), '.cache/made/index.mdx'), 'utf8')
  expect(page.includes('lastChanged')).toBe(reason === '')
})

it('reads no dates from a shallow clone, where all would be equal', async () => {
  const { lastChanged, problem } = await readLastChanged(place(`shallow/${site}`))
  expect(lastChanged.size).toBe(0)
  expect(problem).toMatch(/^this is a shallow clone/)
  expect((await readLastChanged(place(`${worktree}/${site}`))).lastChanged.size).toBeGreaterThan(5)
})

it('runs bundled commands in a worktree', async () => {
  const lint = ['scripts/commands/run-bundled.mjs', 'lint-content', ...content]
  expect((await run(worktree, lint)).stdout).toContain('✔ 6 files')
})

/** Runs Node.js in one of the places. */
async function run(folder: string, argv: string[], env: Record<string, string> = {}) {
  const ended = await runNode(argv, { cwd: place(folder), env })
  expect(ended.code, ended.stderr).toBe(0)
  return ended
}
