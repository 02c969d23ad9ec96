import { announce } from '../announce.ts'
import { enterPage } from '../enter-page.ts'
import { closeDialogs } from '../open-dialog.ts'
import { removeFailure, showCrash, showFailure } from './messages.ts'
import { resolvePageLink } from './links.ts'
import { isLoaded, loadPage } from './page-cache.ts'
import { withProgress } from './progress.ts'
import {
  findHashTarget,
  placeView,
  readState,
  rememberScroll,
  startScrollMemory,
  updateState,
} from './scroll.ts'
import { OutdatedError, swapPage } from './swap.ts'

/** Milliseconds that a full load may take before it counts as failed. */
const patience = 10_000

/** Counts navigations, so that one that was overtaken by another does nothing more. */
let latest = 0

/** The address, without hash, of the page that is shown. */
let shown = ''

/** Makes links between pages change the page without loading everything anew. */
export function startNavigation(): void {
  shown = addressOf(location)
  startScrollMemory()
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const url = resolvePageLink(event.target)
    if (!url) return
    event.preventDefault()
    void navigate(url)
  })
  addEventListener('popstate', () => void travel())
  addEventListener('pageshow', offerRetry)
  offerRetry()
}

/** Goes to another page of the site. */
async function navigate(url: URL): Promise<void> {
  rememberScroll()
  await show(url, () => enterHistory(url))
}

/** Makes an entry of the history for a page, unless that is where the reader is; its view has no place yet. */
function enterHistory(url: URL): undefined {
  const isSame = url.href === location.href
  history[isSame ? 'replaceState' : 'pushState']({}, '', url)
}

/** Follows the reader through the history. */
async function travel(): Promise<void> {
  const { scroll } = readState()
  if (addressOf(location) !== shown) return show(new URL(location.href), () => scroll)
  placeView(scroll)
}

/**
 * Loads and shows a page. `commit` is called as soon as it is here; it puts the address right and
 * says where the view belongs.
 */
async function show(url: URL, commit: () => number | undefined): Promise<void> {
  const turn = ++latest
  let html: string
  try {
    html = await (isLoaded(url) ? loadPage(url) : withProgress(loadPage(url)))
  } catch {
    if (turn === latest) loadFully(url)
    return
  }
  if (turn !== latest) return
  try {
    closeDialogs()
    const scroll = commit()
    shown = addressOf(location)
    swapPage(html)
    enterPage()
    arrive(scroll)
  } catch (error) {
    if (error instanceof OutdatedError) location.assign(url)
    else crash(url, error)
  }
}

/** Moves view and focus to the new page and says its name. */
function arrive(scroll: number | undefined): void {
  placeView(scroll)
  const target = scroll === undefined ? findHashTarget() : null
  const place = target ?? document.getElementById('mainContent')!
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
  announce(document.title)
}

function crash(url: URL, error: unknown): void {
  console.error(error)
  showCrash(() => void show(url, () => undefined))
}

/**
 * Has the browser load the page, since loading it from here has failed. Where that fails as well,
 * or is bound to, the page that is shown stays or comes back, and offers to try again.
 */
function loadFully(url: URL): void {
  if (readState().failed === url.href || !navigator.onLine) return fail(url)
  updateState({ failed: url.href })
  location.assign(url)
  setTimeout(() => fail(url), patience)
}

function fail(url: URL): void {
  showFailure(url.pathname, () => {
    removeFailure()
    updateState({ failed: undefined })
    void show(url, () => enterHistory(url))
  })
}

/** After the reader has come back from a full load that failed: says so, once. */
function offerRetry(): void {
  const { failed } = readState()
  if (failed === undefined) return
  updateState({ failed: undefined })
  fail(new URL(failed))
}

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search
}
