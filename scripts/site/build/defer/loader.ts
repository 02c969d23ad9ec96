import { loadEntry } from '#core/load-entry.ts'
import { savesData } from '#core/saves-data.ts'

/**
 * Loads React into a page that was built without it (`defer-page.ts`). It starts at the reader's first
 * interaction; clicks and keys before it has taken over are repeated then.
 */
const script = document.currentScript as HTMLScriptElement
const { flight = '', chunks = '', runtime = '', eager } = script.dataset
const scripts = new Set(chunks.split(' '))
const root = document.documentElement
const { pathname } = location
const kept: (() => void)[] = []
const whenIdle = (work: () => void) => (self.requestIdleCallback ?? setTimeout)(work)
let state: 'waiting' | 'started' | 'ended' = 'waiting'
let data: Promise<string> | undefined

/** Milliseconds after which a file that has not come counts as lost. */
const timeoutMs = 20_000

/** Milliseconds after the page is there in which it is drawn before any script is compiled. */
const restMs = 600

/** Events that start React: of the reader, or a color mode that changes elsewhere. */
const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage']

/** Starts React; ignores zero-distance moves, which tell a new page where the pointer rests. */
function onFirstInteraction({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  if (type !== 'pointermove' || movementX || movementY) start()
}

function start(): void {
  if (state !== 'waiting') return
  state = 'started'
  for (const type of events) removeEventListener(type, onFirstInteraction, true)
  setTimeout(end, timeoutMs, true)
  for (const src of scripts) loadScript(src, end)
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
}

/** Loads a script, once. Each only holds modules, which Next's entry brings to life. */
function loadScript(src: string, onerror: (failure: unknown) => void): void {
  if (!scripts.delete(src)) return
  const element = document.createElement('script')
  element.src = src
  element.onerror = onerror
  document.head.append(element)
}

/** Stops keeping clicks and keys: React is here, or will not come. */
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

/** Keeps the keys that React answers to; all others do what they do in any page. */
function keepKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  const isSearch = key === '/' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))
  if (!isSearch) return
  hold(event)
  kept.push(() =>
    target!.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true })),
  )
}

/** Keeps an event from other listeners; React would get it just before it has taken over. */
function hold(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loads another page that the reader goes back to: without React, only the address would change. */
function onTraverse(): void {
  if (location.pathname !== pathname) loadEntry()
}

/** Fetches React ahead, and later compiles one script at a time, unless the reader saves data. */
function fetchAhead(): void {
  if (savesData()) return
  // A failure is found again when the data is needed.
  loadFlight().catch(() => (data = undefined))
  for (const href of scripts) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }))
  }
  setTimeout(() => {
    for (const src of scripts) {
      whenIdle(() => {
        loadScript(src, (failure) => (state === 'waiting' ? scripts.add(src) : end(failure)))
      })
    }
  }, restMs)
}

for (const type of events) {
  addEventListener(type, onFirstInteraction, { capture: true, passive: true })
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', start)
addEventListener('click', keepClick, true)
addEventListener('keydown', keepKey, true)
addEventListener('popstate', onTraverse)
root.addEventListener('hydrated', () => {
  // It may come after all that was given up.
  root.dataset.script = ''
  removeEventListener('popstate', onTraverse)
  end()
})
addEventListener('load', () => whenIdle(eager === undefined ? fetchAhead : start))
