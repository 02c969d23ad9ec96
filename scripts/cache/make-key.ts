import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Inputs of a cache key. Paths are relative to `root`. */
interface KeyInputs {
  /** Bytes or JSON-serializable values. */
  values?: Iterable<unknown>
  files?: Iterable<string>
  root?: string
}

/**
 * Builds a cache key from values, the paths and contents of files, and the Node.js version. Folders
 * include all of their files, and missing paths are skipped.
 */
export function makeKey({ values = [], files = [], root = '' }: KeyInputs): string {
  const hash = createHash('sha256')
  // Length prefixes keep adjacent parts from running into each other.
  const add = (part: string | Uint8Array) => hash.update(`${Buffer.byteLength(part)}:`).update(part)
  add(process.version)
  for (const value of values) {
    const isRaw = typeof value === 'string' || value instanceof Uint8Array
    add(isRaw ? value : `${JSON.stringify(value)}`)
  }
  for (const each of files) {
    for (const [file, content] of readFiles(root, each)) {
      add(file)
      add(content)
    }
  }
  return hash.digest('hex')
}

/** Reads a file or all files of a folder, sorted by path. Returns none if the path is missing. */
function readFiles(root: string, name: string): [file: string, content: Buffer][] {
  const target = path.join(root, name)
  const entries = readFolder(target)
  if (entries === 'missing') return []
  if (entries === 'file') return [[name, readFileSync(target)]]
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
  return files.sort().map((file) => {
    const keyPath = path.posix.join(name, file.split(path.sep).join('/'))
    return [keyPath, readFileSync(path.join(target, file))]
  })
}

function readFolder(target: string) {
  try {
    return readdirSync(target, { recursive: true, withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return 'file'
    if (code === 'ENOENT') return 'missing'
    throw error
  }
}
