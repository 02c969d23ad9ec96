import { loadEntry } from '#core/load-entry.ts'
import { savesData } from '#core/saves-data.ts'
import { isSearchShortcut } from '#core/search-shortcut.ts'

/**
 * Loads React into a page whose scripts were removed (`defer-page.ts`), on the first interaction.
 * Clicks on buttons and search shortcuts are queued and replayed after hydration.
 */
const script = document.currentScript as HTMLScriptElement
const { flight = '', chunks = '', runtime = '', eager } = script.dataset
const scripts = new Set(chunks.split(' '))
const root = document.documentElement
const { pathname } = location
const queue: (() => void)[] = []
const whenIdle = (work: () => void) => (self.requestIdleCallback ?? setTimeout)(work)
let state: 'waiting' | 'started' | 'ended' = 'waiting'
let data: Promise<string> | undefined
/** Whether the first interaction may have begun to scroll the page. */
let mayScroll = false

/** Timeout for hydration, in milliseconds. */
const timeoutMs = 20_000

/** Delay before scripts are compiled, so that they do not block rendering, in milliseconds. */
const compileDelayMs = 600

/** Events that start React: interactions, and a color mode changed in another tab. */
const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'storage']

/** Starts React. Ignores the zero-distance move that browsers send for a resting pointer. */
function onFirstInteraction({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  mayScroll ||= /key|wheel|touch/.test(type)
  if (type !== 'pointermove' || movementX || movementY) start()
}

function start(): void {
  if (state !== 'waiting') return
  state = 'started'
  for (const type of events) removeEventListener(type, onFirstInteraction, true)
  setTimeout(stopQueueing, timeoutMs, true)
  for (const src of scripts) loadScript(src, stopQueueing)
  loadFlight().then(run, stopQueueing)
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

/** Loads a script once. Scripts only register modules, which Next's entry point executes. */
function loadScript(src: string, onerror: (failure: unknown) => void): void {
  if (!scripts.delete(src)) return
  const element = document.createElement('script')
  element.src = src
  element.onerror = onerror
  document.head.append(element)
}

/** Stops queueing events. Replays them after hydration, and drops them after a failure. */
function stopQueueing(failure?: unknown): void {
  if (state === 'ended') return
  state = 'ended'
  removeEventListener('click', queueClick, true)
  removeEventListener('keydown', queueKey, true)
  // Fall back to the page without JavaScript.
  if (failure) delete root.dataset.script
  // Use separate tasks, so that each event sees the effects of the one before.
  else for (const replay of queue) setTimeout(replay)
}

function queueClick(event: MouseEvent): void {
  const button = (event.target as Element).closest('button')
  if (!button) return
  suppress(event)
  const dialog = document.getElementById(button.getAttribute('commandfor')!) as HTMLDialogElement
  // Not all browsers know `commandfor`.
  if (!dialog) queue.push(() => button.click())
  else if (button.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** Queues search shortcuts, the only keys that React handles globally. */
function queueKey(event: KeyboardEvent): void {
  if (!isSearchShortcut(event)) return
  suppress(event)
  const { target, type } = event
  queue.push(() => target!.dispatchEvent(new KeyboardEvent(type, event)))
}

/**
 * Hides an event from other listeners, since React may already be listening before hydration ends.
 */
function suppress(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Loads the page of another history entry. Without React, only the URL would change. */
function onTraverse(): void {
  if (location.pathname !== pathname) loadEntry()
}

/**
 * Loads all weights of the site's font, and then applies them unless that would move visible text.
 */
async function adoptFont(): Promise<void> {
  if (savesData()) return
  await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 1em Inter`)))
  // A height change, however brief, would shift the end of a smooth scroll.
  if (mayScroll) return
  const before = readTops()
  root.dataset.font = ''
  if (readTops() !== before) delete root.dataset.font
}

function readTops(): string {
  const blocks = [...document.querySelectorAll('main :is(h1, h2, p, li, tr, figure)')]
  const tops = blocks.map((block) => block.getBoundingClientRect().top)
  return tops.filter((top) => top > 0 && top < innerHeight).join()
}

/**
 * Prefetches React and then compiles one script at a time, unless the reader has enabled data
 * saving.
 */
function prefetch(): void {
  if (savesData()) return
  // Ignore a failure here. `start` fetches the data again.
  loadFlight().catch(() => (data = undefined))
  for (const href of scripts) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'script', href }))
  }
  setTimeout(() => {
    for (const src of scripts) {
      whenIdle(() => {
        loadScript(src, (failure) =>
          state === 'waiting' ? scripts.add(src) : stopQueueing(failure),
        )
      })
    }
  }, compileDelayMs)
}

for (const type of events) {
  addEventListener(type, onFirstInteraction, { capture: true, passive: true })
}
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', start)
addEventListener('click', queueClick, true)
addEventListener('keydown', queueKey, true)
addEventListener('popstate', onTraverse)
root.addEventListener('hydrated', () => {
  // Hydration may still finish after a timeout.
  root.dataset.script = ''
  removeEventListener('popstate', onTraverse)
  stopQueueing()
})
addEventListener('load', () => {
  void adoptFont()
  whenIdle(eager === undefined ? prefetch : start)
})
