import { findDialog, openDialog } from './open-dialog.ts'

const wide = matchMedia('(width > 996px)')

/** Makes the site menu and the search open and close. */
export function startDialogs(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const name = target.closest<HTMLElement>('[data-open]')?.dataset.open
    if (name === 'siteMenu') openMenu()
    else if (name === 'siteSearch') openSearch()
    else if (target.closest('[data-close]')) target.closest('dialog')?.close()
    else closeFromOutside(event)
    const panel = target.closest<HTMLElement>('[data-show-panel]')?.dataset.showPanel
    if (panel) showPanel(panel, true)
  })
  document.addEventListener('keydown', openSearchByKey)
  // The search is likely to be wanted by whoever points at its button.
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if ((target as Element).closest('[data-open="siteSearch"]')) void loadSearch()
    })
  }
  wide.addEventListener('change', () => wide.matches && findDialog('siteMenu').close())
}

function openMenu(): void {
  const dialog = findDialog('siteMenu')
  const sidebar = document.querySelector<HTMLElement>('#docsSidebar:not([hidden])')
  const nav = sidebar?.querySelector('#docsNav')
  const slot = dialog.querySelector('[data-panel="docs"]')!
  if (nav) slot.append(nav)
  dialog.querySelector<HTMLElement>('[data-show-panel="docs"]')!.hidden = !nav
  showPanel(nav ? 'docs' : 'main', false)
  openDialog(dialog, () => {
    if (nav) sidebar?.append(nav)
  })
  dialog.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'center' })
}

/** Shows one of the two panels of the site menu, and moves the focus into it. */
function showPanel(name: string, moveFocus: boolean): void {
  for (const panel of document.querySelectorAll<HTMLElement>('[data-panel]')) {
    panel.hidden = panel.dataset.panel !== name
    if (!panel.hidden && moveFocus) {
      panel.querySelector<HTMLElement>('button:not([hidden]), a')?.focus()
    }
  }
}

function openSearch(): void {
  const dialog = findDialog('siteSearch')
  if (dialog.open) return
  findDialog('siteMenu').close()
  openDialog(dialog)
  dialog.querySelector<HTMLInputElement>('input')!.select()
  loadSearch()
    .then(({ startSearch }) => startSearch(dialog))
    .catch(() => {
      dialog.querySelector('[role=status]')!.textContent =
        'The search could not be loaded. Close it and try again.'
    })
}

function openSearchByKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement
  const isTyping = target.matches('input:not([type=radio]), textarea, select, [contenteditable]')
  const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
  const isSlash =
    event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isShortcut && !isSlash) return
  event.preventDefault()
  openSearch()
}

function loadSearch() {
  return import('./search.ts')
}

/**
 * Closes the dialog that is open where a click was beside it. Its target is the dialog itself, whose
 * backdrop was hit, or the root element, which keeps room for a scroll bar.
 */
function closeFromOutside({ clientX, clientY, detail }: MouseEvent): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
  // Keys, too, make clicks; they have no place.
  if (!dialog || detail === 0) return
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  if (!isInside) dialog.close()
}
