import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'jsonc-parser'
import { projectFile } from '#core/project-root.ts'
import { codeFiles, makeKey } from './make-key.ts'

/** The key of the code that this process runs, or of the code in another folder. */
export function codeKey(root?: string): string {
  if (root !== undefined) return makeKey({ files: codeFiles, root })
  // `run-bundled.mjs` names the folder of a bundle by the key of what is in it.
  const folder = path.basename(import.meta.dirname)
  loaded ??= /^[0-9a-f]{64}$/.test(folder) ? folder : codeKey(projectFile())
  return loaded
}

/** Code that has been loaded stays what it is: an edit concerns the next process. */
let loaded: string | undefined

/** A key that changes with anything that could make the same content give other findings. */
export function toolKey(root?: string): string {
  const place = root ?? projectFile()
  return makeKey({ values: [codeKey(root)], files: namesOfLinterFiles(place), root: place })
}

/** Paths of the files that set how the linters of this project check. */
export function listLinterFiles(): string[] {
  return namesOfLinterFiles(projectFile()).map((name) => projectFile(name))
}

function namesOfLinterFiles(place: string): string[] {
  return ['.markdownlint.jsonc', spellingFile, ...listWordLists(place)]
}

const spellingFile = 'cspell.json'

/** The word lists and the further settings that cspell's configuration names. */
function listWordLists(root: string): string[] {
  const text = readFileSync(path.join(root, spellingFile), 'utf8')
  const settings = parse(text) as SpellingSettings | undefined
  const lists = settings?.dictionaryDefinitions?.map((each) => each.path) ?? []
  return [...lists, settings?.import ?? []].flat().filter((name) => name.startsWith('.'))
}

/** The part of cspell's settings that names files. */
interface SpellingSettings {
  dictionaryDefinitions?: { path: string }[]
  import?: string | string[]
}
