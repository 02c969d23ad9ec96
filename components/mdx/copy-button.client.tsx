'use client'

import { useEffect, useState, type MouseEvent } from 'react'
import { useAnnounce } from '../theme/live-region.client.tsx'

/** Milliseconds for which the button says that it has copied. */
const shownFor = 2000

interface Props {
  className?: string
  /** What is copied; the code of the figure that the button is in, where left out. */
  text?: string
  /** What a screen reader calls it. */
  label?: string
}

/** Copies a text; the button and the live region say how it went. */
export function CopyButton({ className = '', text, label }: Props) {
  const [outcome, setOutcome] = useState<'Copied' | 'Copying failed'>()
  const announce = useAnnounce()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const code = currentTarget.closest('figure')?.querySelector('code')?.textContent
    const isCopied = await writeClipboard(text ?? code ?? '')
    setOutcome(isCopied ? 'Copied' : 'Copying failed')
    announce(isCopied ? 'Copied to the clipboard' : 'Copying failed; select the text and copy it')
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
      {outcome ?? 'Copy'}
    </button>
  )
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
