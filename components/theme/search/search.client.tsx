'use client'

import { useEffect, useState, type ReactNode } from 'react'
import { closestTo, isSearchShortcut, shouldSkipPrefetch } from '#core/browser.ts'
import { ModalDialog } from '../modal-dialog.client.tsx'
import { loadSearch } from './load-search.ts'
import { SearchPanel } from './search-panel.client.tsx'

/**
 * Provides the search dialog. Opens it on `/`, Ctrl+K, ⌘K or a click on a `SearchButton`, which may
 * be in the HTML of a page.
 */
export function SearchProvider({
  popularRoutes,
  children,
}: {
  popularRoutes: string[]
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  useSearchShortcut(() => setOpen(true))
  useEffect(() => {
    const isOnButton = ({ target }: Event) => closestTo(target, '.search-button') !== null
    const onClick = (event: Event) => isOnButton(event) && setOpen(true)
    const onIntent = (event: Event) => isOnButton(event) && preloadSearch()
    const unmount = new AbortController()
    document.addEventListener('click', onClick, unmount)
    for (const type of ['pointerover', 'focusin'])
      document.addEventListener(type, onIntent, unmount)
    // Back and Forward show another page.
    addEventListener('popstate', () => setOpen(false), unmount)
    return () => unmount.abort()
  }, [])
  return (
    <>
      {children}
      <ModalDialog className="site-search box" label="Search" isOpen={isOpen} onClose={close}>
        {isOpen && <SearchPanel popularRoutes={popularRoutes} onClose={close} />}
      </ModalDialog>
    </>
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
