import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '#features/index.ts'
import { createCache, type LintCache } from '#gate/analysis/cache.ts'
import { isSource } from '#content/read/read-content.ts'
import { themeFileName } from '#content/read/read-navigation.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { createSpellChecker } from '#gate/linters/spelling.ts'
import { checkContent } from '#gate/check-content.ts'
import { createRepository } from '../support/repository.ts'
import type { Changes } from './defect.ts'

const root = path.join(import.meta.dirname, '../example-site')

/** The gate over a copy of the content of `test/example-site/`; it analyzes no page but those that are changed. */
export interface Gate {
  /** The texts by path below the content folder, and the theme's file. */
  files: ReadonlyMap<string, string>
  /** What is found in the files as they are. */
  baseline: Diagnostic[]
  /** Checks with these changes, and takes them back; `file` of a finding is a path as in `files`. */
  check: (changes: Changes, againstBase?: boolean) => Promise<Diagnostic[]>
  close: () => Promise<void>
}

/** Copies the content into a repository and checks it as it is. */
export async function openGate(): Promise<Gate> {
  const files = readTexts()
  const repository = createRepository(withoutTheme(files))
  const { dir, contentDir } = repository
  // Images and downloads; the texts are there already, as the repository has them.
  cpSync(path.join(root, 'content-src'), contentDir, { recursive: true, force: false })
  const fileOf = (name: string) => path.join(name === themeFileName ? dir : contentDir, name)
  const cache = createCache()
  const speller = createSpellChecker({ warmUp: true })
  apply({ [themeFileName]: files.get(themeFileName) })
  repository.commit()
  const { diagnostics: baseline } = await checkContent(contentDir, { cache, speller })

  function apply(changes: Changes): void {
    for (const [name, text] of Object.entries(changes)) {
      if (text === undefined) rmSync(fileOf(name), { force: true })
      else {
        mkdirSync(path.dirname(fileOf(name)), { recursive: true })
        writeFileSync(fileOf(name), text)
      }
    }
  }

  return {
    files,
    baseline,
    async check(changes, againstBase) {
      apply(changes)
      // A run leaves in the cache the pages that it saw; the next one begins with those as they are.
      const shared: LintCache = { ...cache, pages: new Map(cache.pages) }
      const base = againstBase ? 'HEAD' : undefined
      const options = { cache: shared, speller, base }
      try {
        const { diagnostics } = await checkContent(contentDir, options)
        return diagnostics.map((each) => ({ ...each, file: toName(each.file, repository) }))
      } finally {
        apply(Object.fromEntries(Object.keys(changes).map((name) => [name, files.get(name)])))
      }
    },
    async close() {
      await speller.close()
      repository.remove()
    },
  }
}

function readTexts(): Map<string, string> {
  const content = path.join(root, 'content-src')
  const names = readdirSync(content, { recursive: true })
    .map((name) => String(name).split(path.sep).join('/'))
    .filter((name) => isSource(name, features))
    .sort()
  const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8')
  return new Map([
    ...names.map((name): [string, string] => [name, read(content, name)]),
    [themeFileName, read(root, themeFileName)],
  ])
}

function withoutTheme(files: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...files].filter(([name]) => name !== themeFileName))
}

/** The path below the content folder, of the theme's file that below the repository. */
function toName(file: string, { dir, contentDir }: { dir: string; contentDir: string }): string {
  const isContent = path.resolve(file).startsWith(contentDir)
  return path
    .relative(isContent ? contentDir : dir, path.resolve(file))
    .split(path.sep)
    .join('/')
}
