import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openRepository, type TestRepository } from './repository.ts'

/** Copies a site to a new repository and commits it. The copy is removed after the test. */
export function copySiteToRepository(from: string): TestRepository {
  const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'copy-')))
  onTestFinished(repository.remove)
  cpSync(path.join(from, 'content-src'), repository.contentDir, { recursive: true })
  cpSync(path.join(from, 'theme.config.tsx'), path.join(repository.dir, 'theme.config.tsx'))
  repository.git('init', '--quiet', '--initial-branch=main')
  repository.commit()
  return repository
}
