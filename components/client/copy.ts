import { announce } from './announce.ts'

/** Milliseconds for which a button says that it has copied. */
const shownFor = 2000

/**
 * Makes `[data-copy]` copy its value or, where that is empty, the code beside it; the button and the
 * live region say how it went.
 */
export function startCopying(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]')
    if (button) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  const text = button.dataset.copy || button.closest('figure')?.querySelector('code')?.textContent
  const label = (button.dataset.label ??= button.textContent)
  const copied = await writeClipboard(text ?? '')
  button.textContent = copied ? 'Copied' : 'Copying failed'
  button.dataset.copied = ''
  announce(copied ? 'Copied to the clipboard' : 'Copying failed; select the text and copy it')
  setTimeout(() => {
    button.textContent = label
    delete button.dataset.copied
  }, shownFor)
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
