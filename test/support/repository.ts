import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { testProductYaml } from './site.ts'

/** Base for comparing a site with its last commit. */
export const lastCommit = { revision: 'HEAD', commit: 'HEAD' }

/** Git repository in a temporary folder. */
export interface TestRepository {
  dir: string
  contentDir: string
  /** Writes content files by path. The value `undefined` removes a file. */
  write: (files: Record<string, string | undefined>) => void
  /** Commits all changes. Creates an empty commit if there are none. */
  commit: () => void
  git: (...argv: string[]) => string
  remove: () => void
}

/** Variables that Git sets for hooks. They would point these tests at another repository. */
const hookVariables = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']

/**
 * Creates a repository with these content files and `product.yaml` committed on `main`. It is
 * removed after the test.
 */
export function createRepository(files: Record<string, string>): TestRepository {
  const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'repository-')))
  onTestFinished(repository.remove)
  repository.git('init', '--quiet', '--initial-branch=main')
  repository.write({ 'product.yaml': testProductYaml, ...files })
  repository.commit()
  return repository
}

/** Returns a handle to the Git repository in `dir`, which need not exist yet. */
export function openRepository(dir: string): TestRepository {
  const contentDir = path.join(dir, 'content-src')

  function git(...argv: string[]): string {
    const env: NodeJS.ProcessEnv = { ...process.env, GIT_CONFIG_GLOBAL: '' }
    for (const name of hookVariables) delete env[name]
    const identity = ['-c', 'user.name=Tester', '-c', 'user.email=tester@acme.example']
    return execFileSync('git', [...identity, ...argv], { cwd: dir, env, encoding: 'utf8' })
  }

  return {
    dir,
    contentDir,
    git,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(contentDir, name)
        if (text === undefined) rmSync(file)
        else {
          mkdirSync(path.dirname(file), { recursive: true })
          writeFileSync(file, text)
        }
      }
    },
    commit() {
      git('add', '--all')
      git('commit', '--quiet', '--allow-empty', '--message=change')
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
