'use client'

import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { shouldSkipPrefetch, isSearchShortcut } from '#core/browser.ts'
import { Icon } from '../icons.tsx'
import { ModalDialog } from '../modal-dialog.client.tsx'
import { loadSearch } from './load-search.ts'
import { SearchPanel } from './search-panel.client.tsx'

const SearchContext = createContext<(() => void) | undefined>(undefined)

/** Provides the search dialog. Opens it on `/`, Ctrl+K, ⌘K or a click on a `SearchButton`. */
export function SearchProvider({
  popularRoutes,
  children,
}: {
  popularRoutes: string[]
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  useSearchShortcut(open)
  return (
    <SearchContext value={open}>
      {children}
      <ModalDialog className="site-search box" label="Search" isOpen={isOpen} onClose={close}>
        <SearchPanel popularRoutes={popularRoutes} onClose={close} />
      </ModalDialog>
    </SearchContext>
  )
}

export function SearchButton({ large = false }: { large?: boolean }) {
  const open = use(SearchContext)
  return (
    <button
      type="button"
      className={`search-button control row needs-script ${large ? 'search-box' : ''}`}
      aria-haspopup="dialog"
      aria-label="Search the documentation"
      aria-keyshortcuts="/ Control+K"
      data-search-ignore=""
      onPointerEnter={preloadSearch}
      onFocus={preloadSearch}
      onClick={open}
    >
      <Icon name="search" />
      <span>{large ? 'Search the documentation' : 'Search'}</span>
      <kbd>/</kbd>
    </button>
  )
}

/**
 * Preloads the search, except with data saving or on a slow connection. The dialog reports any
 * failure.
 */
function preloadSearch(): void {
  if (!shouldSkipPrefetch()) loadSearch().catch(() => undefined)
}

function useSearchShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Let the reader type a slash.
      if (!isSearchShortcut(event) || (event.key === '/' && isTyping(event.target))) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

function isTyping(target: EventTarget | null): boolean {
  const textFields = 'input:not([type=radio]), textarea, select, [contenteditable]'
  return target instanceof Element && target.matches(textFields)
}
