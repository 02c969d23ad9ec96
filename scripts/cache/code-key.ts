import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { projectFile } from '#core/project-root.ts'
import { makeKey } from './make-key.ts'

/** Returns a cache key of the pipeline's code and its locked dependencies. */
export function codeKey(root?: string): string {
  // The gate accepts the components that this file exports.
  const files = ['scripts', 'package-lock.json', 'components/mdx/index.tsx']
  if (root !== undefined) return makeKey({ files, root })
  loaded ??= makeKey({ files, root: projectFile() })
  return loaded
}

/** Memoized key: edits of loaded code take effect in the next process only. */
let loaded: string | undefined

/** Returns a cache key of everything but the content that affects findings. */
export function toolKey(root?: string): string {
  const dir = root ?? projectFile()
  return makeKey({ values: [codeKey(root)], files: findLinterFiles(dir), root: dir })
}

export function listLinterFiles(): string[] {
  return findLinterFiles(projectFile()).map((name) => projectFile(name))
}

/** Finds the linters' configuration files and the word lists named in `cspell.json`. */
function findLinterFiles(root: string): string[] {
  const text = readFileSync(path.join(root, 'cspell.json'), 'utf8')
  const settings = parse(text) as { dictionaryDefinitions?: { path: string }[] } | undefined
  const lists = settings?.dictionaryDefinitions?.map((each) => each.path) ?? []
  return ['.markdownlint.jsonc', 'cspell.json', ...lists.filter((name) => name.startsWith('.'))]
}
