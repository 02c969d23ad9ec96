'use client'

import { useEffect } from 'react'
import { ErrorMessage } from '#components/visit/error-message.tsx'
import { Main } from '#components/theme/page/main.client.tsx'

interface Props {
  error: Error
  reset: () => void
}

/** Error boundary for pages. Reloads the page once if a chunk fails to load. */
export default function PageError({ error, reset }: Props) {
  useEffect(() => {
    if (error.name === 'ChunkLoadError' && !wasReloaded()) location.reload()
  }, [error])
  return (
    <div className="page page--centered" data-crashed="">
      <Main>
        <ErrorMessage
          title="This page crashed."
          text="Something went wrong while the page was shown."
        >
          <button type="button" className="message__button control" onClick={reset}>
            Try again
          </button>
        </ErrorMessage>
      </Main>
    </div>
  )
}

function wasReloaded(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
