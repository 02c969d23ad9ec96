/**
 * Loads the page of the current history entry while the document still shows another page. In the
 * next frame, the browser clamps the entry's scroll position to the height of the document, so the
 * document is first made taller than any page.
 */
export function loadEntry(): void {
  document.documentElement.style.minHeight = '1000000px'
  requestAnimationFrame(() => setTimeout(() => location.reload()))
}

/** Subset of the Network Information API, which not all browsers support. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Returns whether to skip prefetching, because of data saving or a 2g connection. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Returns whether a key event is a search shortcut: `/`, Ctrl K or ⌘K. Also compares the physical
 * key, since layouts such as Cyrillic have no `k`.
 */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  const hasCommand = ctrlKey || metaKey
  if (key === '/') return !hasCommand && !altKey
  const isK = /^k$/i.test(key) || (code === 'KeyK' && !/^[a-z]$/i.test(key))
  return isK && hasCommand && !altKey && !shiftKey
}
