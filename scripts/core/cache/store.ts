import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { makeKey } from './make-key.ts'
import { replaceFile } from './replace-folder.ts'

/** Cache of values. A key, built by `makeKey`, covers everything that its value depends on. */
export interface Store<T> {
  /** Returns the cached value, or `undefined` if it is missing or differs from what was written. */
  read(key: string): Promise<T | undefined>
  write(key: string, value: T): Promise<void>
}

export const storeRoot = path.join('.cache', 'store')

interface StoreOptions {
  root?: string | undefined
  /** Size limit. If it is exceeded at the first write, the oldest values are removed. */
  maxBytes?: number
}

/**
 * Opens a store with one file per key: a hash of the key and the value, and the value as JSON.
 * Writes are atomic, so processes can share a store.
 */
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
        const bytes = await readFile(path.join(dir, key))
        const hash = bytes.toString('latin1', 0, bytes.indexOf('\n'))
        const json = bytes.subarray(hash.length + 1)
        if (hash !== makeKey({ values: [key, json] })) return undefined
        return JSON.parse(json.toString()) as T
      } catch {
        return undefined
      }
    },
    async write(key, value) {
      used.add(key)
      const json = Buffer.from(JSON.stringify(value))
      await replaceFile(path.join(dir, key), [
        `${makeKey({ values: [key, json] })}
`,
        json,
      ])
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
