'use client'

import { useEffect, useRef } from 'react'
import { Message } from './message.tsx'

/** Error message with a focused Retry button, shown if a navigation to `pathname` failed. */
export function LoadFailure({ pathname, onRetry }: { pathname: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current!.focus()
    button.current!.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [pathname])
  return (
    <Message
      title="The page could not be loaded."
      text={`${pathname} did not arrive. Check your connection.`}
    >
      <button ref={button} type="button" className="message__button control" onClick={onRetry}>
        Retry
      </button>
    </Message>
  )
}
