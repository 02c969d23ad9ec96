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
