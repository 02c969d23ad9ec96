import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { createCache } from '#gate/analysis/cache.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { lastCommit, openRepository, type TestRepository } from './repository.ts'

/** Copies a content folder and the navigation beside it into a repository of its own, committed. */
export function copyContent(from: string): TestRepository {
  const repository = openRepository(mkdtempSync(path.join(tmpdir(), 'copy-')))
  onTestFinished(repository.remove)
  cpSync(path.join(from, 'content-src'), repository.contentDir, { recursive: true })
  cpSync(path.join(from, 'theme.config.tsx'), path.join(repository.dir, 'theme.config.tsx'))
  repository.git('init', '--quiet', '--initial-branch=main')
  repository.commit()
  return repository
}

/** Creates a gate that compares with the commit and remembers pages that have not changed. */
export function createGate(speller: SpellChecker) {
  const cache = createCache()
  return async ({ contentDir, dir }: TestRepository): Promise<string[]> => {
    const options = { cache, speller, base: lastCommit }
    const { diagnostics } = await checkContent(contentDir, options)
    return diagnostics.map(
      ({ file, line, ruleId, message }) =>
        `${path.relative(dir, file)}:${line} ${ruleId} ${message}`,
    )
  }
}

/** All texts of a repository's content and navigation, by path. */
export function readTexts({ dir }: TestRepository): Record<string, string> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.startsWith('.'))
    .sort()
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(dir, name), 'utf8')]))
}
