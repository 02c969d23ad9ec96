import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The parts of a key; paths are relative to `root`. */
interface KeyInputs {
  /** Bytes, or values that JSON can hold. */
  values?: Iterable<unknown>
  files?: Iterable<string>
  root?: string
}

/**
 * Makes a key that changes with each of the values, with the path and content of each of the files,
 * and with the version of Node.js. A folder stands for all files in it; one that is missing counts too.
 */
export function makeKey({ values = [], files = [], root = '' }: KeyInputs): string {
  const hash = createHash('sha256')
  // Lengths keep the parts apart: no text can be taken for the end of one and the start of another.
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

/** Reads the files that a path stands for, by path; none where nothing is there. */
function readFiles(root: string, name: string): [file: string, content: Buffer][] {
  const place = path.join(root, name)
  const entries = readFolder(place)
  if (entries === 'missing') return []
  if (entries === 'file') return [[name, readFileSync(place)]]
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)))
  return files.sort().map((file) => {
    const shown = path.posix.join(name, file.split(path.sep).join('/'))
    return [shown, readFileSync(path.join(place, file))]
  })
}

function readFolder(place: string) {
  try {
    return readdirSync(place, { recursive: true, withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return 'file'
    if (code === 'ENOENT') return 'missing'
    throw error
  }
}
