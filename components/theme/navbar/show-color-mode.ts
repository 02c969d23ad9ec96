/** Sets the color mode for the style sheet and the browser's toolbars. */
export function showColorMode(mode: string): void {
  document.documentElement.dataset.colorMode = mode
  // Nextra's `Head` renders one tag for light and one for dark mode. They follow the system.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  metas.forEach((meta, index) => {
    const tagMode = ['light', 'dark'][index]
    if (mode === 'system') meta.media = `(prefers-color-scheme: ${tagMode})`
    else meta.media = mode === tagMode ? 'all' : 'not all'
  })
}
