import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Values by key; a key is made of everything that its value depends on (`makeKey`). */
export interface Store<T> {
  has(key: string): Promise<boolean>
  /** Reads a value; undefined where there is none, or a damaged one. */
  read(key: string): Promise<T | undefined>
  write(key: string, value: T): Promise<void>
}

/** Folder of all stores, below the working directory. */
export const storeRoot = path.join('.cache', 'store')

interface StoreOptions {
  /** Folder of all stores. */
  root?: string | undefined
  /** The oldest values are removed where the store has become larger. */
  maxBytes?: number
}

/**
 * Opens a store on disk: one JSON file for each key, written beside its place and renamed, so that many
 * processes can share a store.
 */
export function openStore<T>(
  name: string,
  { root = storeRoot, maxBytes = 512 * 2 ** 20 }: StoreOptions = {},
): Store<T> {
  const dir = path.join(root, name)
  const used = new Set<string>()
  let isPruned = false
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
      const text = await readFile(path.join(dir, key), 'utf8').catch(() => undefined)
      return text === undefined ? undefined : (parseValue(text) as T | undefined)
    },
    async write(key, value) {
      used.add(key)
      const draft = path.join(dir, `${key}.${randomUUID()}.tmp`)
      await mkdir(dir, { recursive: true })
      try {
        await writeFile(draft, JSON.stringify(value))
        await rename(draft, path.join(dir, key))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      if (isPruned) return
      isPruned = true
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

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Removes the oldest files until the others take `maxBytes` at most. */
async function prune(dir: string, maxBytes: number, used: ReadonlySet<string>): Promise<void> {
  const files = await Promise.all(
    (await readdir(dir)).map(async (name) => {
      // Another process may just have removed it.
      const stats = await stat(path.join(dir, name)).catch(() => undefined)
      return { name, size: stats?.size ?? 0, time: stats?.mtimeMs ?? 0 }
    }),
  )
  let total = files.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of files.sort((a, b) => a.time - b.time)) {
    if (total <= maxBytes) return
    if (used.has(name)) continue
    await rm(path.join(dir, name), { force: true })
    total -= size
  }
}
