import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { isRunning } from './is-running.ts'

/** Values by key; a key is made of everything that its value depends on (`makeKey`). */
export interface Store<T> {
  /** Whether there seems to be a value; that it is whole shows when it is read. */
  has(key: string): Promise<boolean>
  /** The value; undefined where there is none, or a damaged one. */
  read(key: string): Promise<T | undefined>
  write(key: string, value: T): Promise<void>
}

/** Where the stores are, and how large one may be. */
export interface StoreOptions {
  /** Folder of all stores. */
  root?: string | undefined
  /** Bytes from which on the oldest values are removed. */
  maxBytes?: number
}

/** Folder of all stores, below the working directory. */
export const storeRoot = path.join('.cache', 'store')

/** Length of the check sum in front of a value. */
const sumLength = 8

/**
 * Opens a store on disk: one file of JSON for each key. Each is written beside its place and moved
 * there as a whole, so that many processes can share a store. Where it has become too large, the
 * oldest values go, but for those that were used through this object.
 */
export function openStore<T>(
  name: string,
  { root = storeRoot, maxBytes = 512 * 2 ** 20 }: StoreOptions = {},
): Store<T> {
  const dir = path.join(root, name)
  const used = new Set<string>()
  // Nobody knows how large the store is before it is looked at for the first time.
  let unpruned = Infinity
  return {
    async has(key) {
      used.add(key)
      return access(path.join(dir, key)).then(
        () => true,
        () => false,
      )
    },
    async read(key) {
      used.add(key)
      const bytes = await readFile(path.join(dir, key)).catch(() => undefined)
      return bytes && (parseValue(bytes) as T | undefined)
    },
    async write(key, value) {
      used.add(key)
      const bytes = formatValue(value)
      const draft = path.join(dir, `${key}.${randomUUID()}.${process.pid}${draftEnding}`)
      await mkdir(dir, { recursive: true })
      try {
        await writeFile(draft, bytes)
        await rename(draft, path.join(dir, key))
      } catch (error) {
        await rm(draft, { force: true })
        throw Object.assign(error as Error, { path: dir })
      }
      unpruned += bytes.length
      if (unpruned <= maxBytes / 16) return
      unpruned = 0
      await prune(dir, maxBytes, used)
    },
  }
}

/** Creates a store that ends with the process. */
export function createMemoryStore<T>(): Store<T> {
  const values = new Map<string, T>()
  return {
    has: (key) => Promise.resolve(values.has(key)),
    read: (key) => Promise.resolve(values.get(key)),
    write: (key, value) => Promise.resolve(void values.set(key, value)),
  }
}

function formatValue(value: unknown): Buffer {
  const text = JSON.stringify(value)
  return Buffer.from(sumOf(Buffer.from(text)) + text)
}

function parseValue(bytes: Buffer): unknown {
  const text = bytes.subarray(sumLength)
  if (bytes.toString('latin1', 0, sumLength) !== sumOf(text)) return undefined
  return text.length > 0 ? JSON.parse(text.toString('utf8')) : undefined
}

function sumOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(sumLength, '0')
}

const draftEnding = '.tmp'

/** Removes what killed processes have left, and the oldest files until the others take `maxBytes` at most. */
async function prune(dir: string, maxBytes: number, used: ReadonlySet<string>): Promise<void> {
  const names = await readdir(dir)
  const found = await Promise.all(names.map((name) => describeFile(dir, name)))
  const files = found.filter((file) => file !== undefined)
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of files.sort((a, b) => a.time - b.time)) {
    const isDraft = name.endsWith(draftEnding)
    if (isDraft ? isRunning(writerOf(name)) : total <= maxBytes || used.has(name)) continue
    await rm(path.join(dir, name), { force: true })
    total -= size
  }
}

/** Name, size and age of a file; undefined where another process has just removed it. */
async function describeFile(dir: string, name: string) {
  const stats = await stat(path.join(dir, name)).catch(() => undefined)
  return stats && { name, size: stats.size, time: stats.mtimeMs }
}

/** The process that writes a draft. */
function writerOf(draft: string): number {
  return Number(draft.slice(0, -draftEnding.length).split('.').at(-1))
}
