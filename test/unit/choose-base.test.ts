import path from 'node:path'
import { mkdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chooseBase } from '#commands/lint-content/run-lint-command.ts'
import { findBranchPoint } from '#gate/changes/choose-base.ts'
import { pageWith } from '../support/content-folder.ts'
import { fixFolder, parseOptions } from '../support/fix-folder.ts'
import { createRepository, type TestRepository } from '../support/repository.ts'
import { runLint } from '../support/run-node.ts'
import { noopSpellChecker } from '../support/spell-checker.ts'

const createSite = (): TestRepository =>
  createRepository({
    'index.mdx': pageWith('See [import](/data/import).'),
    'data/import.mdx': pageWith('Back to [the start](../index.mdx).', 'Import'),
  })

/** Creates a site with a branch that has committed the move of a page. */
function createMove(): TestRepository {
  const repository = createSite()
  const { contentDir, git, commit } = repository
  git('switch', '--quiet', '--create', 'topic')
  mkdirSync(path.join(contentDir, 'guides/cases'), { recursive: true })
  git('mv', 'content-src/data/import.mdx', 'content-src/guides/cases/load.mdx')
  commit()
  return repository
}

it('--fix repairs a move that the branch has committed', async () => {
  const { contentDir } = createMove()
  await fixFolder(contentDir, noopSpellChecker)
  const read = (file: string) => readFileSync(path.join(contentDir, file), 'utf8')
  expect(read('index.mdx')).toContain('[import](/guides/cases/load)')
  expect(read('guides/cases/load.mdx')).toContain('redirect_from: [/data/import]')
  expect(read('guides/cases/load.mdx')).toContain('(../../index.mdx)')
})

it('names the command that repairs a committed move in CI', async () => {
  const { contentDir, git } = createMove()
  git('update-ref', 'refs/remotes/origin/main', 'main')
  git('branch', '--quiet', '--delete', '--force', 'main')
  const inCi = { CI: 'true', GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' }
  const { stdout } = await runLint(['--content', contentDir], inCi)
  const [, command = ''] = /note +`npm run lint:content -- (.+?)`/.exec(stdout) ?? []
  expect(command).toBe('--fix --base origin/main')
  expect(stdout).toContain(', 3 fixable with --fix --base origin/main')
  await runLint(['--content', contentDir, ...command.split(' ')])
  const repaired = await runLint(['--content', contentDir], inCi)
  expect(repaired.stdout).toContain('✔')
  expect(repaired.stdout).not.toContain('base:')
})

it.each([
  ['a branch with commits', 'topic', 'main'],
  ['a branch without commits', 'empty', 'HEAD'],
  ['the default branch', 'main', 'HEAD'],
])('compares %s (%s) with %s', async (_, branch, revision) => {
  const { contentDir, git, commit } = createSite()
  if (branch !== 'main') git('switch', '--quiet', '--create', branch)
  if (branch === 'topic') commit()
  const options = parseOptions(['--content', contentDir])
  const commits = { main: git('rev-parse', 'main').trim(), HEAD: git('rev-parse', 'HEAD').trim() }
  const base = commits[revision as keyof typeof commits]
  expect(await chooseBase(options, {})).toEqual({ revision, commit: base })
})

it('finds the base of a merge request from a fork on GitLab, whose branches may be old', async () => {
  const { contentDir, git, commit } = createSite()
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
  commit()
  const sha = git('rev-parse', 'HEAD').trim()
  git('switch', '--quiet', '--create', 'topic')
  commit()
  const env = {
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: sha,
  }
  expect(await findBranchPoint(contentDir, env)).toEqual({ revision: 'origin/main', commit: sha })
  expect(parseOptions(['--changed'], env).changed).toBe(sha)
})
