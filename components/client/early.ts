/**
 * Runs in the head, before the first paint, so that nothing flashes or moves: puts the address right
 * where the host serves `.html` files as they are, sets the color mode and hides an announcement that
 * the reader has closed. The site's script does the rest; it is loaded after the page.
 */
const root = document.documentElement
root.dataset.script = ''
// Where the site's script does not come, the page is as it is without script.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) delete root.dataset.script
  },
  true,
)

const cleanPath = location.pathname.replace(/(?:\/index)?\.html?$/, '') || '/'
if (cleanPath !== location.pathname) {
  history.replaceState(history.state, '', cleanPath + location.search + location.hash)
}

try {
  const mode = localStorage.getItem('theme')
  if (mode !== null && root.dataset.colorModes!.split(' ').includes(mode)) {
    const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
    root.dataset.colorMode = mode
    root.dataset.theme = mode === 'system' ? (prefersDark ? 'dark' : 'light') : mode
  }
  const closed = localStorage.getItem('announcement')
  if (closed !== null && closed === root.dataset.announcementId)
    root.dataset.announcement = 'closed'
} catch {
  // Storage is not to be had; the site's script says so, once.
}
