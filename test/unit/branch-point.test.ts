import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findBranchPoint } from '#gate/changes/branch-point.ts'
import { pageWith } from '../support/content-folder.ts'
import { createRepository, openRepository, type TestRepository } from '../support/repository.ts'
import { testProduct } from '../support/site.ts'

const root = path.join(import.meta.dirname, '../..')
const files = {
  'product.yaml': testProduct,
  'index.mdx': pageWith('See [the other](/b#first).'),
  'b.mdx': pageWith('Text.\n\n## First\n\nText.', 'Another page'),
  'c.mdx': pageWith('See [the other](/b).', 'The third page'),
}

/** A repository with one commit on `main` and a branch `topic` that goes on from there. */
function start(): TestRepository {
  const repository = createRepository(files)
  onTestFinished(repository.remove)
  repository.git('switch', '--quiet', '--create', 'topic')
  return repository
}

const headOf = ({ git }: TestRepository, revision: string) => git('rev-parse', revision).trim()

describe('the branch point', () => {
  it('is where the branch left the default branch', async () => {
    const repository = start()
    repository.commit()
    const main = headOf(repository, 'main')
    expect(await findBranchPoint(repository.contentDir, {})).toEqual({
      revision: 'main',
      commit: main,
    })
    repository.git('update-ref', 'refs/remotes/origin/trunk', 'main')
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk')
    expect(await findBranchPoint(repository.contentDir, {})).toMatchObject({
      revision: 'origin/trunk',
    })
  })

  it('is that of the target of a pull or merge request where there is one', async () => {
    const repository = start()
    repository.commit()
    repository.git('update-ref', 'refs/remotes/origin/next', 'main')
    for (const name of ['GITHUB_BASE_REF', 'CI_MERGE_REQUEST_TARGET_BRANCH_NAME']) {
      const found = await findBranchPoint(repository.contentDir, { [name]: 'next' })
      expect(found).toMatchObject({ revision: 'origin/next' })
    }
  })

  it('is the commit before on the default branch itself, and none at the first commit', async () => {
    const repository = start()
    repository.git('switch', '--quiet', 'main')
    expect(await findBranchPoint(repository.contentDir, {})).toBeUndefined()
    const first = headOf(repository, 'HEAD')
    repository.commit()
    expect(await findBranchPoint(repository.contentDir, {})).toEqual({
      revision: 'HEAD^',
      commit: first,
    })
  })

  it('is none outside of a repository', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'plain-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    expect(await findBranchPoint(dir, {})).toBeUndefined()
  })

  it('is missed, with the reason, in a shallow clone and without a default branch', async () => {
    const repository = start()
    repository.commit()
    const clone = openRepository(path.join(repository.dir, '.git', 'clone'))
    const from = `file://${repository.dir}`
    repository.git('clone', '--quiet', '--depth=1', '--branch=topic', from, clone.dir)
    const shallow = { problem: expect.stringContaining('fetch-depth: 0') as string }
    expect(await findBranchPoint(clone.contentDir, { GITHUB_BASE_REF: 'main' })).toEqual(shallow)
    expect(await findBranchPoint(clone.contentDir, {})).toEqual(shallow)
    expect(await findBranchPoint(repository.contentDir, { GITHUB_BASE_REF: 'next' })).toEqual({
      problem: '`origin/next` is not in this clone; fetch it',
    })
    repository.git('branch', '--quiet', '--move', 'main', 'elsewhere')
    expect(await findBranchPoint(repository.contentDir, {})).toEqual({
      problem: expect.stringContaining('name one with `--base`') as string,
    })
  })
})

describe('lint:content', () => {
  /** Runs it as a CI service does, unless told otherwise. */
  function lint(contentDir: string, argv: string[] = [], env = { CI: 'true' }) {
    const command = [
      'scripts/commands/run-bundled.mjs',
      'lint-content',
      '--content',
      contentDir,
      ...argv,
    ]
    const cleared = { GITHUB_BASE_REF: '', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: '' }
    const options = { cwd: root, env: { ...process.env, ...cleared, ...env } }
    return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, command, options, (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
      })
    })
  }

  it('finds in CI what a branch has removed, and no less than without', async () => {
    const { contentDir, write, commit } = start()
    write({
      'b.mdx': pageWith('Text.\n\n## Renamed\n\nText.', 'Another page'),
      'c.mdx': undefined,
      'index.mdx': `${files['index.mdx']}\nSee {product.nmae}.\n`,
    })
    commit()
    const { code, stdout } = await lint(contentDir)
    expect(code).toBe(1)
    expect(stdout).toContain('Cannot find page or redirect `/c`, which `main` has')
    expect(stdout).toContain('base:removed-anchor')
    expect(stdout).toContain('variable:unknown')
    for (const argv of [['--base', 'none'], ['--changed']]) {
      expect((await lint(contentDir, argv)).stdout).not.toContain('base:')
    }
    expect((await lint(contentDir, [], { CI: '' })).stdout).not.toContain('base:')
    const asked = await lint(contentDir, ['--base', 'main'], { CI: '' })
    expect(asked.stdout).toContain('base:route-without-redirect')
  })

  it('says why it could not compare, and goes on', async () => {
    const repository = start()
    repository.commit()
    const clone = openRepository(path.join(repository.dir, '.git', 'clone'))
    const from = `file://${repository.dir}`
    repository.git('clone', '--quiet', '--depth=1', '--branch=topic', from, clone.dir)
    const { code, stderr } = await lint(clone.contentDir)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^Removed pages and headings were not looked for, since .*shallow/)
    const fixed = await lint(clone.contentDir, ['--fix'])
    expect(fixed.stderr.split('Removed pages')).toHaveLength(2)
    expect((await lint(clone.contentDir, ['--base', 'none'])).stderr).toBe('')
    expect((await lint(clone.contentDir, ['--base', 'nowhere'])).code).toBe(2)
  })
})

it('is compared with by all that runs in CI, which has the whole history', async () => {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  expect(await read('.ci/run')).toMatch(/^export CI=true$/m)
  // GitHub sets the variable itself.
  expect(await read('.github/workflows/ci.yml')).toMatch(/^ +fetch-depth: 0$/m)
})
