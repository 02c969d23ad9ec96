'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { ErrorMessage } from './error-message.tsx'
import { withBasePath } from './page-address.ts'
import { useVisit } from './visit.client.tsx'

/** Error message with a focused Retry button, shown if a navigation failed. */
export function LoadFailure() {
  const { failedHref, startNavigation } = useVisit()
  const router = useRouter()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    button.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [failedHref])
  if (failedHref === undefined) return null
  const pathname = withBasePath(failedHref).replace(/[?#].*/s, '')
  const retry = () => {
    if (startNavigation(failedHref)) router.push(failedHref)
  }
  return (
    <ErrorMessage
      title="The page could not be loaded."
      text={`${pathname} did not arrive. Check your connection.`}
    >
      <button ref={button} type="button" className="message__button control" onClick={retry}>
        Retry
      </button>
    </ErrorMessage>
  )
}
