/** What the history keeps of an entry. */
interface EntryState {
  scroll?: number | undefined
  /** The entry was left by a full load of this address, after a load from here had failed. */
  failed?: string | undefined
}

/** Milliseconds without scrolling after which the place counts. */
const settled = 120

/** The state of the current entry. */
export function readState(): EntryState {
  return (history.state as EntryState | null) ?? {}
}

/** Adds to the state of the current entry. */
export function updateState(change: EntryState): void {
  history.replaceState({ ...readState(), ...change }, '')
}

/** Remembers with each entry of the history how far the reader has scrolled. */
export function startScrollMemory(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  history.scrollRestoration = 'manual'
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(rememberScroll, settled)
    },
    { passive: true },
  )
  addEventListener('pagehide', () => {
    rememberScroll()
    // Where the browser loads the page anew, it restores the place earlier than we could.
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'))
}

/** Keeps the place with the current entry. */
export function rememberScroll(): void {
  if (readState().scroll !== scrollY) updateState({ scroll: scrollY })
}

/** Goes to where the entry was left; else to the hash target, or to the top where there is none. */
export function placeView(scroll?: number): void {
  const target = findHashTarget()
  if (scroll !== undefined) scrollTo({ top: scroll, behavior: 'instant' })
  else if (target) {
    openAround(target)
    target.scrollIntoView({ behavior: 'instant' })
  } else scrollTo({ top: 0, behavior: 'instant' })
}

/** Opens what the target is folded away in, as browsers do where they follow a link themselves. */
function openAround(target: HTMLElement): void {
  for (let at = target.closest('details'); at; at = at.parentElement!.closest('details')) {
    at.open = true
  }
}

/** The element that the hash of the address names. */
export function findHashTarget(): HTMLElement | null {
  const id = location.hash.slice(1)
  try {
    return document.getElementById(decodeURIComponent(id))
  } catch {
    return document.getElementById(id)
  }
}
