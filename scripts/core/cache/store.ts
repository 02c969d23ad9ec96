import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from './replace-folder.ts'

/** Cache of values. A key, built by `makeKey`, covers everything that its value depends on. */
export interface Store<T> {
  /** Returns the cached value, or `undefined` if it is missing or cut. */
  read(key: string): Promise<T | undefined>
  write(key: string, value: T): Promise<void>
}

export const storeRoot = path.join('.cache', 'store')

interface StoreOptions {
  root?: string | undefined
  /** Size limit. If it is exceeded at the first write, the oldest values are removed. */
  maxBytes?: number
}

/** Opens a store with one file of JSON per key. Writes are atomic, so processes can share it. */
export function openStore<T>(
  name: string,
  { root = storeRoot, maxBytes = 512 * 2 ** 20 }: StoreOptions = {},
): Store<T> {
  const dir = path.join(root, name)
  const used = new Set<string>()
  let isPruned = false
  return {
    async read(key) {
      used.add(key)
      try {
        return JSON.parse(await readFile(path.join(dir, key), 'utf8')) as T
      } catch {
        return undefined
      }
    },
    async write(key, value) {
      used.add(key)
      await replaceFile(path.join(dir, key), JSON.stringify(value))
      if (isPruned) return
      isPruned = true
      await prune(dir, maxBytes, used)
    },
  }
}

/** Returns the cached value, or makes and caches it. Does not cache `undefined`. */
export async function readOrMake<T>(
  store: Store<T>,
  key: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const cached = await store.read(key)
  if (cached !== undefined) return cached
  const made = await make()
  if (made !== undefined) await store.write(key, made)
  return made
}

export function createMemoryStore<T>(): Store<T> {
  const values = new Map<string, T>()
  return {
    read: (key) => Promise.resolve(values.get(key)),
    write: (key, value) => Promise.resolve(void values.set(key, value)),
  }
}

/** Removes the oldest files that are not in `used` until the total size is at most `maxBytes`. */
async function prune(dir: string, maxBytes: number, used: ReadonlySet<string>): Promise<void> {
  const files = await Promise.all(
    (await readdir(dir)).map(async (name) => {
      // Another process may have removed the file in the meantime.
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
