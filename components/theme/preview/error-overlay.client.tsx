'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { usePreviewState, type KnownState } from './preview-state.client.ts'
import './error-overlay.css'

const maxListedFindings = 10

/**
 * Overlay with content errors. Also refreshes the page if `revision` is outdated, and follows it to
 * its new route.
 */
export function ErrorOverlay({ revision }: { revision: string }) {
  const state = usePreviewState()
  const router = useRouter()
  const pathname = usePathname()
  const isStale = state !== undefined && state.revision !== '' && state.revision !== revision
  const target = state?.moved?.[pathname ?? '']
  const [closed, setClosed] = useState('')
  useEffect(() => {
    if (target !== undefined) return location.replace(target)
    if (!isStale) return
    // React keeps showing the error of a crashed page until a full reload.
    if (document.querySelector('[data-crashed]')) return location.reload()
    router.refresh()
    // A navigation cancels the refresh, so `pathname` is a dependency.
  }, [isStale, state, target, pathname, router])
  if (state?.isEnded) return <Ended />
  // A closed overlay appears again with other errors.
  const listed = JSON.stringify(state?.findings ?? [])
  if (!state || state.findings.length === 0 || listed === closed) return null
  return <Findings {...state} onClose={() => setClosed(listed)} />
}

function Ended() {
  return (
    <section className="error-overlay callout callout--danger" role="alert" aria-label="Preview">
      <p className="part-title">
        The preview has ended. Start it again with <code>npm run dev</code>.
      </p>
    </section>
  )
}

function Findings({
  findings,
  othersCount,
  isHeld,
  onClose,
}: KnownState & { onClose: () => void }) {
  const count = findings.length === 1 ? '1 error' : `${findings.length} errors`
  const hiddenCount = Math.max(0, findings.length - maxListedFindings) + othersCount
  return (
    <section
      className="error-overlay callout callout--danger"
      role="alert"
      aria-label="Errors in the content"
    >
      <button type="button" className="error-overlay__close" onClick={onClose}>
        Close
      </button>
      <p className="part-title">
        {isHeld
          ? `${count} to fix. Until then, the page keeps its last valid state.`
          : `${count} to fix before merging.`}
      </p>
      <ul>
        {findings.slice(0, maxListedFindings).map(({ place, message, help, others }, index) => (
          // React could not change text nodes that a translator has replaced.
          <li key={`${index} ${message} ${help}`}>
            {place && <code className="error-overlay__place">{place}</code>}
            <span>{renderCode(message)}</span>
            {help && <small>{renderCode(help)}</small>}
            {others && <small>{others}</small>}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && <p>{`And ${hiddenCount} more, in the terminal.`}</p>}
    </section>
  )
}

/** Renders text in single backticks as code. Opening fences, such as ```json, stay text. */
function renderCode(text: string): ReactNode[] {
  const parts = text.split(/(?<!`)`([^`]+)`(?!`)/)
  return parts.map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))
}
