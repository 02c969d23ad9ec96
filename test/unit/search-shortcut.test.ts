import { expect, it } from 'vitest'
import { isSearchShortcut } from '#core/browser.ts'

it.each<[name: string, keys: Partial<KeyboardEvent>, isShortcut: boolean]>([
  ['/', { key: '/' }, true],
  ['Ctrl+/', { key: '/', ctrlKey: true }, false],
  ['Ctrl+K', { key: 'k', code: 'KeyK', ctrlKey: true }, true],
  ['⌘K with caps lock', { key: 'K', code: 'KeyK', metaKey: true }, true],
  ['Ctrl+K on a Cyrillic layout', { key: 'л', code: 'KeyK', ctrlKey: true }, true],
  ['⌘K on a Greek layout', { key: 'κ', code: 'KeyK', metaKey: true }, true],
  ['Ctrl+T on a Dvorak layout', { key: 't', code: 'KeyK', ctrlKey: true }, false],
  ['K alone', { key: 'k', code: 'KeyK' }, false],
  ['Ctrl+Shift+K', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, false],
  ['⌘⇧K', { key: 'K', code: 'KeyK', metaKey: true, shiftKey: true }, false],
  ['Ctrl+Alt+K', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, false],
])('tells whether %s opens the search', (_name, keys, isShortcut) => {
  const event = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys }
  expect(isSearchShortcut(event as KeyboardEvent)).toBe(isShortcut)
})
