'use client'

import { useEffect, useState, type MouseEvent } from 'react'
import { useAnnounce } from '#components/visit/live-region.client.tsx'

/** Milliseconds for which the button says that it has copied. */
const shownFor = 2000

interface Props {
  className?: string
  /** What is copied; the code of the figure that the button is in, where left out. */
  text?: string
  /** Address of the text, which is fetched when it is wanted. */
  address?: string
  /** What stands on the button. */
  name?: string
  /** What a screen reader calls it. */
  label?: string
}

/** Copies a text; the button and the live region say how it went. */
export function CopyButton({ className = '', name = 'Copy', text, address, label }: Props) {
  const [outcome, setOutcome] = useState<'Copied' | 'Copying failed'>()
  const announce = useAnnounce()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const code = currentTarget.closest('figure')?.querySelector('code')?.textContent
    try {
      const { clipboard } = navigator
      // Safari lets a page write what has yet to come only where it is promised at once.
      await (address === undefined
        ? clipboard.writeText(text ?? code ?? '')
        : clipboard.write([new ClipboardItem({ 'text/plain': fetchText(address) })]))
      setOutcome('Copied')
      announce('Copied to the clipboard')
    } catch {
      setOutcome('Copying failed')
      announce('Copying failed; select the text and copy it')
    }
  }
  return (
    <button
      type="button"
      className={`copy needs-script ${className}`}
      aria-label={outcome ? undefined : label}
      data-copied={outcome && ''}
      data-pagefind-ignore=""
      onClick={(event) => void copy(event)}
    >
      {outcome ?? name}
    </button>
  )
}

async function fetchText(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return new Blob([await response.text()], { type: 'text/plain' })
}
