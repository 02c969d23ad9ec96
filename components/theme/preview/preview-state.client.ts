import { useSyncExternalStore } from 'react'
import { eventsPath, type PreviewState } from '#core/preview-state.ts'

/** State of the preview, and whether its server has ended since. */
export interface KnownState extends PreviewState {
  isEnded?: true
}

/** State before the server has sent one. */
const initialState: PreviewState = { revision: '', findings: [], othersCount: 0, isHeld: false }

let previewState: KnownState | undefined
let eventSource: EventSource | undefined
const listeners = new Set<() => void>()

/** Returns the preview's state, or `undefined` until it is known. */
export function usePreviewState(): KnownState | undefined {
  return useSyncExternalStore(subscribe, getState, () => undefined)
}

/** Adds a listener. The connection outlives it, so that crashed pages can be reloaded. */
function subscribe(listener: () => void): () => void {
  if (!eventSource) {
    connectIfVisible()
    document.addEventListener('visibilitychange', connectIfVisible)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function getState(): KnownState | undefined {
  return previewState
}

/**
 * Connects to the preview server. Disconnects if the tab is hidden, since browsers limit the number
 * of connections.
 */
function connectIfVisible(): void {
  eventSource?.close()
  if (document.hidden) return
  eventSource = new EventSource(eventsPath)
  eventSource.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { revision } = previewState ?? {}
    previewState = JSON.parse(data) as PreviewState
    if (listeners.size === 0 && previewState.revision !== revision) location.reload()
    for (const listener of listeners) listener()
  })
  // The browser connects again by itself, and then gets the state.
  eventSource.addEventListener('error', () => {
    previewState = { ...(previewState ?? initialState), isEnded: true }
    for (const listener of listeners) listener()
  })
}
