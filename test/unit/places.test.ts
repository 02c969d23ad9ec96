import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectPaths } from '../../scripts/site/build/input-paths.ts'
import { openRepository } from '../support/repository.ts'

const root = path.join(import.meta.dirname, '../..')
const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'places-')))
const place = (name: string) => path.join(repository.dir, name)
const name = 'Prüf dokumente, 試験'

beforeAll(async () => {
  const origin = openRepository(place(name))
  await mkdir(origin.dir)
  for (const each of [...projectPaths, '.gitignore']) {
    await cp(path.join(root, each), path.join(origin.dir, each), { recursive: true })
  }
  await cp(path.join(root, 'test/corpora/small-site'), origin.dir, { recursive: true })
  origin.git('init', '--quiet', '--initial-branch=main')
  origin.commit()
  origin.commit()
  origin.git('worktree', 'add', '--quiet', '--detach', place('a worktree'))
  origin.git('clone', '--quiet', '--depth=1', `file://${encodeURI(origin.dir)}`, place('shallow'))
  await cp(place('a worktree'), place('plain'), {
    recursive: true,
    filter: (from) => path.basename(from) !== '.git',
  })
  for (const folder of [name, 'a worktree', 'shallow', 'plain']) {
    await symlink(path.join(root, 'node_modules'), path.join(place(folder), 'node_modules'))
  }
})
afterAll(repository.remove)

it.each([
  [name, 'dates', ''],
  ['a worktree', 'dates', ''],
  ['shallow', 'none', 'this is a shallow clone; `git fetch --unshallow` gets the history'],
  ['plain', 'none', 'not a git repository (or any of the parent directories): .git'],
])('the content is checked and the pages are generated in: %s', async (folder, dates, reason) => {
  const { stderr } = await run(folder, ['--import', 'tsx', 'scripts/commands/generate.ts'])
  expect(stderr).toBe(reason && `Pages show no dates of their last change: ${reason}\n`)
  const page = await readFile(path.join(place(folder), 'pages/index.mdx'), 'utf8')
  expect(page.includes('lastChanged')).toBe(dates === 'dates')
})

it('the bundled commands run from a path with spaces and letters of other scripts', async () => {
  const { stdout } = await run(name, ['scripts/commands/run-bundled.mjs', 'lint-content'])
  expect(stdout).toContain('✔ 6 files')
})

it('says that git is not installed where it is not, and goes on', async () => {
  const command = ['--import', 'tsx', 'scripts/commands/generate.ts']
  const { stderr } = await run('plain', command, { PATH: place('shallow/scripts') })
  expect(stderr).toBe('Pages show no dates of their last change: git is not installed\n')
})

/** Runs Node.js in a place; fails where the command does. */
async function run(folder: string, argv: string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, CI: '', ...more }
  return promisify(execFile)(process.execPath, argv, { cwd: place(folder), env })
}
