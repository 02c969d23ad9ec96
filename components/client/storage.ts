/** What the site keeps in the browser's local storage: these three values and nothing else. */
export type StorageKey = 'theme' | 'announcement' | 'docs-version'

const session = new Map<StorageKey, string>()
let hasWarned = false

/** The stored value; null where there is none. Without storage, what this visit has set. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key) ?? session.get(key) ?? null
  } catch (error) {
    warn(error)
    return session.get(key) ?? null
  }
}

/** Stores a value; where that fails, it holds for this visit. */
export function writeStored(key: StorageKey, value: string): void {
  session.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    warn(error)
  }
}

/** Forgets a value. */
export function removeStored(key: StorageKey): void {
  session.delete(key)
  try {
    localStorage.removeItem(key)
  } catch (error) {
    warn(error)
  }
}

function warn(error: unknown): void {
  if (hasWarned) return
  hasWarned = true
  console.warn('Browser storage is unavailable; choices hold for this visit only.', error)
}
