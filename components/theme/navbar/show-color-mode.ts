/** Sets the color mode for the style sheet, and the matching color of the browser's toolbars. */
export function showColorMode(mode: string): void {
  document.documentElement.dataset.colorMode = mode
  // Nextra's `Head` renders one for light and one for dark, which follow the system.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  metas.forEach((meta, index) => {
    const name = ['light', 'dark'][index]
    if (mode === 'system') meta.media = `(prefers-color-scheme: ${name})`
    else meta.media = mode === name ? 'all' : 'not all'
  })
}
