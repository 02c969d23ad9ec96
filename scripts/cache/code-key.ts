import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { projectFile } from '#core/project-root.ts'
import { makeKey } from './make-key.ts'

/** Makes the key of the pipeline's code and of the versions of all libraries. */
export function codeKey(root?: string): string {
  const files = ['scripts', 'package-lock.json']
  if (root !== undefined) return makeKey({ files, root })
  loaded ??= makeKey({ files, root: projectFile() })
  return loaded
}

/** Code that has been loaded stays as it is; an edit takes effect in the next process. */
let loaded: string | undefined

/** Makes a key that changes with everything that could make the same content give other findings. */
export function toolKey(root?: string): string {
  const place = root ?? projectFile()
  return makeKey({ values: [codeKey(root)], files: findLinterFiles(place), root: place })
}

/** Lists the files that configure the linters. */
export function listLinterFiles(): string[] {
  return findLinterFiles(projectFile()).map((name) => projectFile(name))
}

/** Finds the linters' configuration files, and the word lists that cspell's configuration names. */
function findLinterFiles(root: string): string[] {
  const text = readFileSync(path.join(root, 'cspell.json'), 'utf8')
  const settings = parse(text) as { dictionaryDefinitions?: { path: string }[] } | undefined
  const lists = settings?.dictionaryDefinitions?.map((each) => each.path) ?? []
  return ['.markdownlint.jsonc', 'cspell.json', ...lists.filter((name) => name.startsWith('.'))]
}
