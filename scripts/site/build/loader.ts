import { reloadHistoryEntry, shouldSkipPrefetch, isSearchShortcut } from '#core/browser.ts'

/**
 * Runs the scripts of a page on the first interaction, since the build has removed them
 * (`finish-pages.ts`). Clicks on buttons, search shortcuts and the query typed after them are queued
 * and replayed after hydration.
 */

const { scripts = '', eager } = document.currentScript!.dataset
const sources = scripts.split(' ')
const root = document.documentElement
const { pathname: initialPathname } = location
const replayQueue: (() => void)[] = []
/** Query typed since the search was requested, or `undefined` if it was not. */
let typedQuery: string | undefined
const whenIdle = (work: () => void) => (self.requestIdleCallback ?? setTimeout)(work)
let loaderState: 'waiting' | 'started' | 'ended' = 'waiting'

/** Time after which hydration counts as failed, in milliseconds. */
const hydrationTimeoutMs = 20_000

/** Events that start React: interactions, and `storage` for a color mode changed in another tab. */
const startEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  // Assistive technology may send only a `click`.
  'click',
  'keydown',
  'wheel',
  'scroll',
  'storage',
]

/** Starts React. Ignores the zero-distance move that browsers send for a resting pointer. */
function onFirstInteraction({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  if (type !== 'pointermove' || movementX || movementY) startReact()
}

function startReact(): void {
  if (loaderState !== 'waiting') return
  loaderState = 'started'
  for (const type of startEvents) removeEventListener(type, onFirstInteraction, true)
  setTimeout(stopQueueing, hydrationTimeoutMs, true)
  // Next's element for metadata is the first one that React looks for in the body. React would take
  // another `<div>` for it, such as one that an extension has put first.
  document.body.prepend(...document.querySelectorAll('body > div[hidden]:empty'))
  for (const src of sources) {
    const onerror = stopQueueing
    document.head.append(Object.assign(document.createElement('script'), { src, onerror }))
  }
}

/** Stops queueing events. Replays them after hydration, and drops them after a failure. */
function stopQueueing(failure?: unknown): void {
  if (loaderState === 'ended') return
  loaderState = 'ended'
  removeEventListener('click', queueClick, true)
  if (failure || typedQuery === undefined) removeEventListener('keydown', queueKey, true)
  // Fall back to the page without JavaScript.
  if (failure) {
    delete root.dataset.script
    // Shows a message, such as after a deployment that has removed the scripts.
    if (replayQueue[0]) root.dataset.lostClick = ''
  }
  // Use separate tasks, so that each event sees the effects of the one before.
  else for (const replay of replayQueue) setTimeout(replay)
}

function queueClick(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  suppressEvent(event)
  const dialog = document.getElementById(button.getAttribute('commandfor')!) as HTMLDialogElement
  // Dialogs open and close without React. Do so here, since not all browsers support `commandfor`.
  if (!dialog) {
    replayQueue.push(() => button.click())
    if (button.matches('.search-button')) collectQuery()
  } else if (button.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** Queues search shortcuts, the only keys that React handles globally, and the text after them. */
function queueKey(event: KeyboardEvent): void {
  const { target, type, key, isTrusted } = event
  const isText = [...key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (typedQuery !== undefined && isTrusted && (isText || key === 'Backspace')) {
    suppressEvent(event)
    typedQuery = isText ? typedQuery + key : typedQuery.slice(0, -1)
  } else if (loaderState !== 'ended' && isSearchShortcut(event)) {
    suppressEvent(event)
    replayQueue.push(() => target!.dispatchEvent(new KeyboardEvent(type, event)))
    collectQuery()
  }
}

/** Collects the text that is typed until the search is open, and enters it there. */
function collectQuery(): void {
  if (typedQuery !== undefined) return
  typedQuery = ''
  replayQueue.push(() => {
    const { activeElement: field } = document
    if (typedQuery && field instanceof HTMLInputElement) {
      // Unlike setting `value`, this lets React notice the change.
      field.setRangeText(typedQuery, field.value.length, field.value.length, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    removeEventListener('keydown', queueKey, true)
    typedQuery = undefined
  })
}

/**
 * Cancels an event and hides it from other listeners, since React may listen before hydration ends.
 */
function suppressEvent(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loads the page of another history entry. Without React, only the URL would change. */
function onTraverse(): void {
  if (location.pathname !== initialPathname) reloadHistoryEntry()
}

/** Prefetches the scripts, unless the reader saves data or has a slow connection. */
function prefetch(): void {
  if (shouldSkipPrefetch()) return
  for (const href of sources) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'prefetch', href }))
  }
}

for (const type of startEvents) {
  addEventListener(type, onFirstInteraction, { capture: true, passive: true })
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', startReact)
addEventListener('click', queueClick, true)
addEventListener('keydown', queueKey, true)
addEventListener('popstate', onTraverse)
root.addEventListener('hydrated', () => {
  // Hydration may still finish after the timeout, which deletes this attribute.
  root.dataset.script = ''
  removeEventListener('popstate', onTraverse)
  stopQueueing()
})
addEventListener('load', () => {
  whenIdle(eager === undefined ? prefetch : startReact)
})
