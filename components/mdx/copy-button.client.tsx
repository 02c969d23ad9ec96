'use client'

import { use, useEffect, useState, type MouseEvent } from 'react'
import { AnnounceContext } from '#components/visit/live-region.client.tsx'

const copiedMs = 2000
const instructionMs = 10_000

interface Props {
  className?: string
  /** Text to copy. Defaults to the first `<code>` next to the button. */
  text?: string
  /** URL of the text to fetch and copy. Takes precedence over `text`. */
  address?: string
  name?: string
  /** Accessible name, if it differs from `name`. */
  label?: string
}

/**
 * Button that copies text, or selects it if the clipboard is unavailable. The button and the live
 * region report the outcome.
 */
export function CopyButton({ className = '', name = 'Copy', text, address, label }: Props) {
  const [outcome, setOutcome] = useState<string>()
  const announce = use(AnnounceContext)
  useEffect(() => {
    if (!outcome) return
    const duration = outcome === 'Copied' ? copiedMs : instructionMs
    const timer = setTimeout(() => setOutcome(undefined), duration)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const code = currentTarget.parentElement!.querySelector('code')
    try {
      const { clipboard } = navigator
      // Safari requires the write call in the same task as the click, hence the promise.
      await (address === undefined
        ? clipboard.writeText(text ?? code?.textContent ?? '')
        : clipboard.write([new ClipboardItem({ 'text/plain': fetchTextBlob(address) })]))
      setOutcome('Copied')
      announce('Copied to the clipboard')
    } catch {
      const instruction = selectForCopying(code ?? document.querySelector('article')!, text)
      setOutcome(instruction)
      announce(`Selected. ${instruction} to copy`)
    }
  }
  return (
    <button
      type="button"
      className={`copy needs-script ${className}`}
      aria-label={outcome ? undefined : label}
      data-copied={outcome && ''}
      data-search-ignore=""
      onClick={(event) => void copy(event)}
    >
      {outcome ?? name}
    </button>
  )
}

/**
 * Selects an element for the reader to copy. If `text` is given, copying the selection copies
 * `text` instead. Returns an instruction, such as `Press Ctrl+C`.
 */
function selectForCopying(element: Element, text?: string): string {
  getSelection()?.selectAllChildren(element)
  if (text !== undefined) {
    const copyText = (event: Event) => {
      event.preventDefault()
      ;(event as ClipboardEvent).clipboardData?.setData('text/plain', text)
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
