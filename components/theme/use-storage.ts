import { useCallback, useSyncExternalStore } from 'react'

/** What our components keep in the browser's local storage; the theme keeps `theme` itself. */
export type StorageKey = 'docs-version'

/** What this visit has set, for browsers without storage. */
const session = new Map<StorageKey, string | null>()

let hasWarned = false

/**
 * A value of the browser's storage, null where there is none, and what sets it. Without storage it
 * holds for the visit, and a warning says so once.
 */
export function useStorage(key: StorageKey): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  )
  const set = useCallback((next: string | null) => write(key, next), [key])
  return [value, set]
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function read(key: StorageKey): string | null {
  const set = session.get(key)
  if (set !== undefined) return set
  try {
    return localStorage.getItem(key)
  } catch (error) {
    warn(error)
    return null
  }
}

function write(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    session.delete(key)
  } catch (error) {
    session.set(key, value)
    warn(error)
  }
  // Browsers tell the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

function warn(error: unknown): void {
  if (hasWarned) return
  hasWarned = true
  console.warn('Browser storage is unavailable; choices hold for this visit only.', error)
}
