/**
 * Reloads the document to show the page of the current history entry. First makes the old document
 * taller than any page, because the browser clamps the entry's scroll position to the document's
 * height in the next frame.
 */
export function reloadHistoryEntry(): void {
  document.documentElement.style.minHeight = '1000000px'
  requestAnimationFrame(() => setTimeout(() => location.reload()))
}

/** Subset of the Network Information API. Not all browsers support it. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

/** Returns whether to skip prefetching because the user saves data or is on a 2G connection. */
export function shouldSkipPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Returns whether a key event is a search shortcut: `/`, Ctrl+K or ⌘K. Falls back to the physical
 * key because layouts such as Cyrillic have no `k`.
 */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const hasCommand = ctrlKey || metaKey
  if (key === '/') return !hasCommand && !altKey
  const isK = /^k$/i.test(key) || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  return isK && hasCommand && !altKey && !shiftKey
}

/** Returns the nearest element around an event target that matches `selector`. */
export function closestTo(target: EventTarget | null, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null
}
