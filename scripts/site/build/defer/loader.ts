import { savesData } from '#core/saves-data.ts'

/**
 * Brings React to a page that was made without it (`defer-page.ts`). It is fetched when the browser has
 * nothing else to do, and runs at the first sign of the reader: until then the page costs no script.
 * What the reader presses in between is done as soon as React has taken over.
 */
const script = document.currentScript as HTMLScriptElement
const { flight = '', chunks = '', runtime = '', eager } = script.dataset
const root = document.documentElement
const kept: (() => void)[] = []
let state: 'waiting' | 'started' | 'ended' = 'waiting'
let data: Promise<string> | undefined

/** Milliseconds after which what has not come counts as lost. */
const patience = 20_000

/** What tells that React is wanted: the reader, or a color mode that changes elsewhere. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage']

/** A movement by nothing is none: it tells a page that has just come where the pointer rests. */
function takeSign({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  if (type !== 'pointermove' || movementX || movementY) start()
}

function start(): void {
  if (state !== 'waiting') return
  state = 'started'
  for (const type of signs) removeEventListener(type, takeSign, true)
  setTimeout(end, patience, true)
  loadFlight().then(run, end)
}

function loadFlight(): Promise<string> {
  return (data ??= fetch(flight).then((response) => {
    if (!response.ok) throw new Error(`${response.status} for ${flight}`)
    return response.text()
  }))
}

function run(text: string): void {
  const globals = self as unknown as Record<'__next_f' | 'TURBOPACK', unknown[] | undefined>
  globals.__next_f = [[0], [1, text]]
  ;(globals.TURBOPACK ??= []).push(JSON.parse(runtime))
  for (const src of chunks.split(' ')) {
    const element = document.createElement('script')
    element.src = src
    element.onerror = end
    document.head.append(element)
  }
}

/** React is here, or will not come: from now on, what the reader presses is left alone. */
function end(failure?: unknown): void {
  if (state === 'ended') return
  state = 'ended'
  removeEventListener('click', keepClick, true)
  removeEventListener('keydown', keepKey, true)
  // Without React the page is as it is without script.
  if (failure) delete root.dataset.script
  // One after another, so that each finds what the one before has changed.
  else for (const repeat of kept) setTimeout(repeat)
}

function keepClick(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  hold(event)
  kept.push(() => button.click())
}

/** Keys that React answers to; all others do what they do in any page. */
function keepKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  const isSearch = key === '/' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))
  const isMenu = /^Arrow(?:Up|Down)$/.test(key) && !!(target as Element).closest('summary')
  if (!isSearch && !isMenu) return
  hold(event)
  kept.push(() =>
    target!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true })),
  )
}

/** Keeps an event from whoever else would get it; React would, just before it has taken over. */
function hold(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Fetches what will be needed, where the reader does not save data. */
function fetchAhead(): void {
  // Back from a page that could not be loaded, the reader is to be told so.
  const { failed } = (history.state ?? {}) as { failed?: string }
  if (eager !== undefined || failed !== undefined) return start()
  if (savesData()) return
  // A failure is found again when the data is needed.
  loadFlight().catch(() => (data = undefined))
  for (const href of chunks.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }))
  }
}

for (const type of signs) addEventListener(type, takeSign, { capture: true, passive: true })
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', start)
addEventListener('click', keepClick, true)
addEventListener('keydown', keepKey, true)
root.addEventListener('hydrated', () => {
  // It may come after all that was given up.
  root.dataset.script = ''
  end()
})
addEventListener('load', () => (self.requestIdleCallback ?? setTimeout)(fetchAhead))
