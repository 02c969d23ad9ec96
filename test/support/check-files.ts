import path from 'node:path'
import { checkContent, type CheckResult } from '#gate/check-content.ts'
import type { SpellChecker } from '#gate/linters/spelling.ts'
import { runLint } from '#gate/run-lint.ts'
import { createContentFolder } from './content-folder.ts'
import { createFolder } from './folder.ts'
import { openRepository } from './repository.ts'
import { noopSpellChecker } from './spell-checker.ts'

/** Checks files in a new content folder, by default without spelling. */
export async function checkFiles(
  files: Record<string, string>,
  options: Parameters<typeof checkContent>[1] = {},
): Promise<CheckResult & { dir: string }> {
  const dir = await createContentFolder(files)
  return { dir, ...(await checkContent(dir, { spellChecker: noopSpellChecker, ...options })) }
}

/** Checks a folder of documentation that may be of another system, without a cache. */
export function checkDocs(content: string, spellChecker: SpellChecker) {
  return runLint({ content, cache: false, framework: 'auto' }, { spellChecker })
}

/** Writes a repository, and returns a function that checks its folder `docs`. */
export async function openDocs(files: Record<string, string>, spellChecker: SpellChecker) {
  const dir = await createFolder(files)
  openRepository(dir).git('init', '--quiet')
  return { dir, check: () => checkDocs(path.join(dir, 'docs'), spellChecker) }
}
