import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { resolveProjectPath } from '../project-root.ts'

/** Inputs of a cache key. File paths are relative to `root`. */
interface KeyInputs {
  /** Strings, bytes or JSON-serializable values. */
  values?: Iterable<unknown>
  files?: Iterable<string>
  root?: string
}

/**
 * Builds a cache key from values, the paths and contents of files, and the Node.js version. Folders
 * include all of their files. Missing paths are skipped.
 */
export function makeKey({ values = [], files = [], root = '' }: KeyInputs): string {
  const hash = createHash('sha256')
  // Length prefixes make `ab` + `c` differ from `a` + `bc`.
  const add = (part: string | Uint8Array) => hash.update(`${Buffer.byteLength(part)}:`).update(part)
  add(process.version)
  for (const value of values) {
    const isRaw = typeof value === 'string' || value instanceof Uint8Array
    add(isRaw ? value : `${JSON.stringify(value)}`)
  }
  for (const each of files) {
    for (const file of expandPath(root, each)) {
      add(file)
      add(readFileSync(path.join(root, file)))
    }
  }
  return hash.digest('hex')
}

/**
 * Lists the files at a path: the file itself, or all files below a folder, sorted. Returns an empty
 * list if the path does not exist.
 */
function expandPath(root: string, name: string): string[] {
  const target = path.join(root, name)
  const stats = statSync(target, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [name] : []
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => path.posix.join(name, file.split(path.sep).join('/')))
}

/** Returns a cache key for the pipeline's code and its locked dependencies. */
export function makeCodeKey(root?: string): string {
  const files = ['scripts', 'package-lock.json']
  if (root !== undefined) return makeKey({ files, root })
  loadedCodeKey ??= makeKey({ files, root: resolveProjectPath() })
  return loadedCodeKey
}

/** Cache key of the code that this process has loaded. Later edits do not change it. */
let loadedCodeKey: string | undefined

/**
 * Returns a cache key for the pipeline's code, the linters' configuration and the dictionary of a
 * content folder.
 */
export function makeToolKey({ root, contentDir }: { root?: string; contentDir?: string } = {}) {
  const dir = root ?? resolveProjectPath()
  const code = makeCodeKey(root)
  const words =
    contentDir === undefined ? '' : makeKey({ files: ['dictionary.txt'], root: contentDir })
  return makeKey({ values: [code, words], files: linterFiles, root: dir })
}

export function listLinterFiles(): string[] {
  return linterFiles.map((name) => resolveProjectPath(name))
}

/** The linters' configuration files, and the word list that `cspell.json` names. */
const linterFiles = ['.markdownlint.jsonc', 'cspell.json', 'content-src/dictionary.txt']
