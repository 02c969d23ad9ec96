/** The dialog of the page with this id. */
export function findDialog(id: string): HTMLDialogElement {
  return document.getElementById(id) as HTMLDialogElement
}

/**
 * Opens a dialog over the page: the focus moves in and is kept in, Escape closes it, and the focus
 * comes back. All that is the browser's; `onClose` runs when it is closed, in whatever way.
 */
export function openDialog(dialog: HTMLDialogElement, onClose?: () => void): void {
  if (dialog.open) return
  dialog.showModal()
  if (onClose) dialog.addEventListener('close', onClose, { once: true })
}

/** Closes every dialog that is open. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}
