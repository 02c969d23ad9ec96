'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, type ReactNode } from 'react'
import { addressOf } from './page-address.ts'
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
  const pathname = addressOf(failedHref).replace(/[?#].*/s, '')
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

/** Error message above a page or in place of it, with controls for recovering from the error. */
export function ErrorMessage(props: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="message callout callout--danger" role="alert">
      <p className="callout__title">{props.title}</p>
      <p>{props.text}</p>
      {props.children}
    </div>
  )
}
