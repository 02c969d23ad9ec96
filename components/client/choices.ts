import { readStored, removeStored, writeStored } from './storage.ts'

/** Makes the version menu remember its choice; a stored version that is none is dropped. */
export function startChoices(): void {
  const versions = document.documentElement.dataset.versions!.split(' ')
  const stored = readStored('docs-version')
  if (stored !== null && !versions.includes(stored)) removeStored('docs-version')
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-choose]')
    if (!button) return
    if (button.dataset.choose === 'version') writeStored('docs-version', button.value)
    markChoice(button.dataset.choose!, button.value)
    const menu = button.closest('details')
    if (menu) closeMenu(menu)
  })
  showChoices()
}

/** Marks the stored version in the menus of the page. */
export function showChoices(): void {
  const stored = readStored('docs-version')
  if (stored !== null) markChoice('version', stored)
}

function markChoice(kind: string, value: string): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[data-choose='${kind}']`)
  for (const button of buttons) {
    if (button.value !== value) {
      button.removeAttribute('aria-current')
      continue
    }
    button.setAttribute('aria-current', 'true')
    const shown = button.closest('details')?.querySelector(`[data-chosen='${kind}']`)
    if (shown) shown.textContent = button.textContent
  }
}

/**
 * Makes `<details data-menu>` behave as menus: one at a time, closed by Escape, by a click elsewhere
 * and when the focus leaves; the arrow keys go through the items.
 */
export function startMenus(): void {
  document.addEventListener('click', ({ target }) => closeOthers(target as Node))
  document.addEventListener('focusin', ({ target }) => closeOthers(target as Node))
  document.addEventListener('keydown', (event) => {
    const menu = (event.target as Element).closest<HTMLDetailsElement>('[data-menu]')
    if (!menu) return
    if (event.key === 'Escape' && menu.open) closeMenu(menu)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    menu.open = true
    const items = [...menu.querySelectorAll<HTMLElement>('summary, button')]
    const index = items.indexOf(event.target as HTMLElement) + step
    items[(index + items.length) % items.length]!.focus()
  })
}

function closeOthers(target: Node): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('[data-menu][open]')) {
    if (!menu.contains(target)) menu.open = false
  }
}

function closeMenu(menu: HTMLDetailsElement): void {
  menu.open = false
  menu.querySelector('summary')?.focus()
}
