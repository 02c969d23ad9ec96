'use client'

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { savesData } from '#core/saves-data.ts'
import { Icon } from '../icons.tsx'
import { ModalDialog } from '../modal-dialog.client.tsx'
import { loadSearch } from './load-search.ts'
import { SearchPanel } from './search-panel.client.tsx'

const SearchContext = createContext<(() => void) | undefined>(undefined)

/** The search of the site: one dialog, which `/`, Ctrl K, ⌘K and every `SearchButton` opens. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  useShortcut(open)
  return (
    <SearchContext value={open}>
      {children}
      <ModalDialog className="site-search box" label="Search" isOpen={isOpen} onClose={close}>
        <SearchPanel onClose={close} />
      </ModalDialog>
    </SearchContext>
  )
}

/** Opens the search. On the front page it has the size of what the reader looks for first. */
export function SearchButton({ large = false }: { large?: boolean }) {
  const open = use(SearchContext)
  return (
    <button
      type="button"
      className={`search-button control row needs-script ${large ? 'search-box' : ''}`}
      aria-haspopup="dialog"
      aria-label="Search the documentation"
      aria-keyshortcuts="/ Control+K"
      data-pagefind-ignore=""
      onPointerEnter={preloadAhead}
      onFocus={preloadAhead}
      onClick={open}
    >
      <Icon name="search" />
      <span>{large ? 'Search the documentation' : 'Search'}</span>
      <kbd>/</kbd>
    </button>
  )
}

/** Whoever points at the search means it; who saves data is asked for a click. The dialog reports failures. */
function preloadAhead(): void {
  if (!savesData()) loadSearch().catch(() => undefined)
}

function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isShortcut({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing = 'input:not([type=radio]), textarea, select, [contenteditable]'
  const isTyping = target instanceof Element && target.matches(typing)
  if (key === '/') return !isTyping && !ctrlKey && !metaKey && !altKey
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey)
}
