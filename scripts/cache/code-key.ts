import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { projectFile } from '#core/project-root.ts'
import { makeKey } from './make-key.ts'

/** Returns a cache key for the pipeline's code and its locked dependencies. */
export function codeKey(root?: string): string {
  // The gate reads the names of MDX components from `components/mdx/index.tsx`.
  const files = ['scripts', 'package-lock.json', 'components/mdx/index.tsx']
  if (root !== undefined) return makeKey({ files, root })
  memoizedKey ??= makeKey({ files, root: projectFile() })
  return memoizedKey
}

/** Key of the code that this process has loaded. Later edits do not change it. */
let memoizedKey: string | undefined

/** Returns a cache key for everything that affects findings, except the content. */
export function toolKey(root?: string): string {
  const dir = root ?? projectFile()
  return makeKey({ values: [codeKey(root)], files: findLinterFiles(dir), root: dir })
}

export function listLinterFiles(): string[] {
  return findLinterFiles(projectFile()).map((name) => projectFile(name))
}

/** Returns the configuration files of the linters, and the word lists named in `cspell.json`. */
function findLinterFiles(root: string): string[] {
  const text = readFileSync(path.join(root, 'cspell.json'), 'utf8')
  const settings = parse(text) as { dictionaryDefinitions?: { path: string }[] } | undefined
  const lists = settings?.dictionaryDefinitions?.map((each) => each.path) ?? []
  return ['.markdownlint.jsonc', 'cspell.json', ...lists.filter((name) => name.startsWith('.'))]
}
