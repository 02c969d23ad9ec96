'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { eventsPath, type PreviewState } from '#site/preview/preview-state.ts'
import './preview-status.css'

/** How many findings are shown; the terminal has them all. */
const maxFindings = 10

/** Keeps the page of the preview, made from `revision`, up to date, and lists the errors over it. */
export function PreviewStatus({ revision }: { revision: string }) {
  const state = usePreviewState()
  const router = useRouter()
  const isOld = state !== undefined && state.revision !== '' && state.revision !== revision
  useEffect(() => {
    if (!isOld) return
    // React keeps the error of a page that crashed until the page is loaded again.
    if (document.querySelector('[data-crashed]')) return location.reload()
    router.refresh()
    // Next may have answered before it saw the change, and tells only pages that were open by then.
    const timer = setInterval(() => router.refresh(), 1000)
    return () => clearInterval(timer)
  }, [isOld, state, router])
  return state && state.findings.length > 0 ? <Findings {...state} /> : null
}

function Findings({ findings, isHeld }: PreviewState) {
  const count = findings.length === 1 ? '1 error' : `${findings.length} errors`
  const left = findings.length - maxFindings
  return (
    <section className="preview-status" role="alert" aria-label="Errors in the content">
      <p className="preview-status__title">
        {isHeld
          ? `${count}; the page stays as it was until then.`
          : `${count} to fix before merging.`}
      </p>
      <ul>
        {findings.slice(0, maxFindings).map(({ place, message, help }, index) => (
          <li key={index}>
            {place && <code className="preview-status__place">{place}</code>}
            <span>{message.replaceAll('`', '')}</span>
            {help && <small>{help.replaceAll('`', '')}</small>}
          </li>
        ))}
      </ul>
      {left > 0 && <p>And {left} more, in the terminal.</p>}
    </section>
  )
}

/** The state of the preview, while the page can be seen: a browser keeps few connections open. */
function usePreviewState(): PreviewState | undefined {
  const [state, setState] = useState<PreviewState>()
  useEffect(() => {
    let source: EventSource | undefined
    function follow() {
      source?.close()
      source = document.hidden ? undefined : new EventSource(eventsPath)
      source?.addEventListener('message', ({ data }: MessageEvent<string>) => {
        setState(JSON.parse(data) as PreviewState)
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      source?.close()
    }
  }, [])
  return state
}
