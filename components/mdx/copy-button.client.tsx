'use client'

import { useEffect, useState, type MouseEvent } from 'react'
import { useAnnounce } from '#components/visit/live-region.client.tsx'

/** Duration for which the button shows the outcome, in milliseconds. */
const outcomeMs = 2000

interface Props {
  className?: string
  /** Text to copy. Defaults to the code of the enclosing figure. */
  text?: string
  /** URL of the text to fetch and copy. Takes precedence over `text`. */
  address?: string
  /** Visible text of the button. */
  name?: string
  /** Accessible name, if it differs from `name`. */
  label?: string
}

/** Button that copies a text. The button and the live region report the outcome. */
export function CopyButton({ className = '', name = 'Copy', text, address, label }: Props) {
  const [outcome, setOutcome] = useState<'Copied' | 'Copying failed'>()
  const announce = useAnnounce()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const code = currentTarget.closest('figure')?.querySelector('code')?.textContent
    try {
      const { clipboard } = navigator
      // Safari requires the write call in the same task as the click, hence the promise.
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
