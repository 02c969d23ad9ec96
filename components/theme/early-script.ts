/**
 * Runs in the head, before the first paint and before React. `app/layout.tsx` puts it into every page;
 * its attributes are the settings.
 */
const { modes = '', announcement = '', folders = '' } = document.currentScript!.dataset
const root = document.documentElement

// The style sheet shows controls only where scripts run; without a part of the script, they do nothing.
root.dataset.script = ''
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) delete root.dataset.script
  },
  true,
)

// Some hosts serve a page at an address that ends in `.html`.
const path = location.pathname.replace(/(\/index)?\.html?$/, '') || '/'
if (path !== location.pathname) {
  history.replaceState(history.state, '', path + location.search + location.hash)
}

try {
  // Removes stored values that the theme cannot use, and closed announcements of the past.
  const mode = localStorage.getItem('theme')
  if (mode !== null && modes.split(' ').includes(mode)) root.dataset.colorMode = mode
  else if (mode !== null) localStorage.removeItem('theme')
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith('announcement') && key !== announcement) localStorage.removeItem(key)
  }
} catch {
  // There is no storage, so there is nothing to correct; `use-storage.ts` warns about it.
}

// Scripts come from the site's own folders alone. React may write HTML: the policy refuses scripts in it.
declare const trustedTypes: { createPolicy(name: string, rules: object): unknown } | undefined
if (typeof trustedTypes !== 'undefined') {
  trustedTypes.createPolicy('default', {
    createHTML: (html: string) => html,
    createScriptURL: (url: string) => {
      const { origin, pathname } = new URL(url, location.href)
      const isOurs = ['next/', 'site/', 'pagefind/'].some((folder) =>
        pathname.startsWith(folders + folder),
      )
      return origin === location.origin && isOurs ? url : null
    },
  })
}

export {}
