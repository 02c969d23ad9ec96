'use client'

import { useEffect, useRef } from 'react'
import { Message } from './message.tsx'

/**
 * Says above the page that another one could not be loaded, and offers to try again. It has the focus,
 * as the reader has asked for something else.
 */
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
