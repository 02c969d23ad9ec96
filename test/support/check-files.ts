import path from 'node:path'
import type { DocsOptions } from '#content/docs-folder/read-docs-folder.ts'
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

/** Checks a folder of any docs site, without a cache. */
export function checkDocs(content: string, spellChecker: SpellChecker, docs: DocsOptions = {}) {
  return runLint({ content, cache: false, docs }, { spellChecker })
}

/** Writes a repository, and returns a function that checks its folder `docs`. */
export async function openDocs(
  files: Record<string, string>,
  {
    spellChecker = noopSpellChecker,
    built,
    ...others
  }: DocsOptions & { spellChecker?: SpellChecker } = {},
) {
  const dir = await createFolder(files)
  openRepository(dir).git('init', '--quiet')
  const docs = { ...others, built: built && path.join(dir, built) }
  return { dir, check: () => checkDocs(path.join(dir, 'docs'), spellChecker, docs) }
}
