import { routeOfPath } from '#core/route.ts'
import { applyColorMode } from './navbar/apply-color-mode.ts'
import { hideUntilFound, reveal, showHashTarget } from '#components/visit/reveal.ts'

/** Settings that `app/layout.tsx` passes to this inline script as data attributes. */
const { modes = '', announcement = '', folderPrefix = '' } = document.currentScript!.dataset
const root = document.documentElement

// Without this attribute, the style sheet hides controls that need scripts. Remove it if the loader
// fails to load. The loader itself removes it if React cannot start.
root.dataset.script = ''
addEventListener(
  'error',
  ({ target }) => {
    const isLoader = target instanceof HTMLScriptElement && target.dataset.scripts !== undefined
    if (isLoader) delete root.dataset.script
  },
  true,
)

// Elements of the page with these ids would otherwise take the place of missing globals.
const readGlobals =
  'TURBOPACK TURBOPACK_ASSET_SUFFIX TURBOPACK_CHUNK_BASE_PATH TURBOPACK_NEXT_CHUNK_URLS ' +
  '__NEXT_CLIENT_RESUME __next_f __next_instant_test __next_s navigation requestIdleCallback'
for (const name of readGlobals.split(' ')) {
  if (!(name in self)) Object.assign(self, { [name]: undefined })
}

// Some hosts also serve pages at URLs that end in `.html` or repeat a slash. No route matches them.
const path = routeOfPath(location.pathname.replace(/\/{2,}/g, '/'))
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash)
}

let mode = root.dataset.colorMode!
try {
  // Remove an unsupported stored color mode and dismissals of past announcements.
  const stored = localStorage.getItem('theme')
  if (stored !== null && modes.split(' ').includes(stored)) mode = stored
  else if (stored !== null) localStorage.removeItem('theme')
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('announcement') && key !== announcement) localStorage.removeItem(key)
  }
} catch {
  // Storage is unavailable. `use-storage.ts` warns about it.
}
applyColorMode(mode)

// Allow script URLs from the site's own folders only. Return HTML unchanged, since React sets it
// and the Content Security Policy blocks inline scripts in it.
declare const trustedTypes: { createPolicy(name: string, rules: object): unknown } | undefined
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML: (html: string) => html,
    createScriptURL: (url: string) => {
      const { origin, pathname } = new URL(url, location.href)
      const isAllowed = ['next/', 'site/'].some((folder) =>
        pathname.startsWith(folderPrefix + folder),
      )
      return origin === location.origin && isAllowed ? url : null
    },
  })
}

// Open the parts around the target before they are painted, so that nothing moves afterwards.
const targetObserver = new MutationObserver(() => {
  if (showHashTarget(document, false)) targetObserver.disconnect()
})
if (location.hash !== '') targetObserver.observe(root, { childList: true, subtree: true })

addEventListener('DOMContentLoaded', () => {
  targetObserver.disconnect()
  hideUntilFound(document)
  showHashTarget(document, true)
})
addEventListener('hashchange', () => showHashTarget(document, true))
addEventListener('beforematch', ({ target }) => reveal(target as Element))
