import { useSyncExternalStore } from 'react'

/** Last written value, used as a fallback if storage is unavailable. */
let fallbackValue: string | null = null

let hasWarned = false

/**
 * Returns a localStorage value, or `null` if there is none, and its setter. If storage is
 * unavailable, keeps the value in memory and warns once.
 */
export function useStorage(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => tryStorage(() => localStorage.getItem(key)),
    () => null,
  )
  return [value, (next) => writeStorage(key, next)]
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

function writeStorage(key: string, value: string | null): void {
  fallbackValue = value
  tryStorage(() => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return value
  })
  // Browsers notify other tabs only.
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

function tryStorage(access: () => string | null): string | null {
  try {
    return access()
  } catch (error) {
    if (!hasWarned) {
      console.warn('Browser storage is unavailable; choices last for this visit only.', error)
    }
    hasWarned = true
    return fallbackValue
  }
}
