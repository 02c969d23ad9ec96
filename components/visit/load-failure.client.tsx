'use client'

import { useEffect, useRef } from 'react'
import { Message } from './message.tsx'

/** What we add to the state of an entry of the history. */
interface EntryState {
  /** The entry was left by a full load of this address. */
  failed?: string | undefined
}

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

/**
 * Where a page cannot be fetched, Next has the browser load it as a whole. If that fails as well, the
 * reader comes back to this page: then `onFailure` is told the address. The function that is returned
 * notes with this page where the reader goes.
 */
export function useFailureOfLastLoad(onFailure: (address: string) => void): (to: string) => void {
  useEffect(() => {
    const onShow = () => {
      const { failed } = (history.state ?? {}) as EntryState
      if (failed === undefined) return
      setState({ failed: undefined })
      void canLoad(failed).then((isThere) => isThere || onFailure(failed))
    }
    // Back from a page that was shown: nothing has failed.
    const onPopState = () => setState({ failed: undefined })
    onShow()
    addEventListener('pageshow', onShow)
    addEventListener('popstate', onPopState)
    return () => {
      removeEventListener('pageshow', onShow)
      removeEventListener('popstate', onPopState)
    }
  }, [onFailure])
  return noteLeaving
}

function noteLeaving(failed: string): void {
  setState({ failed })
}

function setState(change: EntryState): void {
  history.replaceState({ ...(history.state as object | null), ...change }, '')
}

/** Whether a page can be had; the full load may have worked, and the reader come back by themselves. */
async function canLoad(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
}
