import { useSyncExternalStore } from 'react'
import { eventsPath, type PageCrash, type PreviewState } from '#site/preview/preview-state.ts'

let state: PreviewState | undefined
let source: EventSource | undefined
const listeners = new Set<() => void>()

/** Returns the preview's state, or `undefined` until it is known. */
export function usePreviewState(): PreviewState | undefined {
  return useSyncExternalStore(subscribe, getState, () => undefined)
}

/** Adds a listener. The connection stays open without listeners, to reload pages that crashed. */
function subscribe(listener: () => void): () => void {
  if (!source) {
    connect()
    document.addEventListener('visibilitychange', connect)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function getState(): PreviewState | undefined {
  return state
}

/**
 * Connects to the preview server if the tab is visible. Browsers limit the number of connections.
 */
function connect(): void {
  source?.close()
  if (document.hidden) return
  source = new EventSource(eventsPath)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { revision } = state ?? {}
    state = JSON.parse(data) as PreviewState
    if (listeners.size === 0 && state.revision !== revision) location.reload()
    for (const listener of listeners) listener()
  })
}

/** Reports a rendering error to the preview server, which lists it over the page. */
export async function reportCrash({ message }: Error): Promise<void> {
  const crash: PageCrash = { path: location.pathname, message }
  await fetch(eventsPath, { method: 'POST', body: JSON.stringify(crash) })
}
