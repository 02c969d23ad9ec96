import { useSyncExternalStore } from 'react'

/** What this visit has chosen, for browsers without storage. */
let unsaved: string | null = null

let hasWarned = false

/**
 * A value of the browser's storage, null where there is none, and what sets it. Without storage it
 * holds for the visit, and a warning says so once.
 */
export function useStorage(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => attempt(() => localStorage.getItem(key)),
    () => null,
  )
  return [value, (next) => write(key, next)]
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function write(key: string, value: string | null): void {
  unsaved = value
  attempt(() => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return value
  })
  // Browsers tell the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

function attempt(access: () => string | null): string | null {
  try {
    return access()
  } catch (error) {
    if (!hasWarned) {
      console.warn('Browser storage is unavailable; choices hold for this visit only.', error)
    }
    hasWarned = true
    return unsaved
  }
}
