import { use, type MouseEvent } from 'react'
import { AnnounceContext } from '#components/visit/live-region.client.tsx'
import { closestTo } from '#core/browser.ts'

const copiedMs = 2000
const instructionMs = 10_000

/**
 * Returns a click listener for copy buttons. It copies text, or selects it if the clipboard is
 * unavailable. The button and the live region report the outcome.
 */
export function useCopyButtons(): (event: MouseEvent) => void {
  const announce = use(AnnounceContext)
  const copyFrom = async (button: HTMLElement) => {
    const { copyText: text } = button.dataset
    const code = button.parentElement!.querySelector('code')
    try {
      await writeToClipboard(button, text ?? code?.textContent ?? '')
      showOutcome(button, 'Copied', copiedMs)
      announce('Copied to the clipboard')
    } catch {
      const instruction = selectForCopying(code ?? document.querySelector('article')!, text)
      showOutcome(button, instruction, instructionMs)
      announce(`Selected. ${instruction} to copy`)
    }
  }
  return ({ target }) => {
    const button = closestTo(target, 'button.copy')
    if (button) void copyFrom(button)
  }
}

/** Shows an outcome on a button for a while, unless it still shows an earlier one. */
function showOutcome(button: Element, outcome: string, duration: number): void {
  if (button.hasAttribute('data-copied')) return
  const nodes = [...button.childNodes]
  const label = button.getAttribute('aria-label')
  button.textContent = outcome
  button.removeAttribute('aria-label')
  button.setAttribute('data-copied', '')
  setTimeout(() => {
    button.replaceChildren(...nodes)
    button.removeAttribute('data-copied')
    if (label !== null) button.setAttribute('aria-label', label)
  }, duration)
}

async function writeToClipboard({ dataset }: HTMLElement, text: string): Promise<void> {
  const { copyAddress: address } = dataset
  const { clipboard } = navigator
  // Safari requires the write call in the same task as the click, hence the promise.
  await (address === undefined
    ? clipboard.writeText(text)
    : clipboard.write([new ClipboardItem({ 'text/plain': fetchTextBlob(address) })]))
}

/**
 * Selects an element for the reader to copy. If `text` is given, copying the selection copies
 * `text` instead. Returns an instruction, such as `Press Ctrl+C`.
 */
function selectForCopying(element: HTMLElement, text?: string): string {
  getSelection()?.selectAllChildren(element)
  if (text !== undefined) {
    const copyText = (event: ClipboardEvent) => {
      event.preventDefault()
      event.clipboardData?.setData('text/plain', text)
    }
    element.addEventListener('copy', copyText, { once: true })
  }
  if (matchMedia('(pointer: coarse)').matches) return 'Tap the selection'
  return /Mac|iP/.test(navigator.userAgent) ? 'Press ⌘C' : 'Press Ctrl+C'
}

async function fetchTextBlob(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return new Blob([await response.text()], { type: 'text/plain' })
}
