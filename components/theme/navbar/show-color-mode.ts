/** Marks the root with a color mode, and gives the browser's own bars the same one. */
export function showColorMode(mode: string): void {
  document.documentElement.dataset.colorMode = mode
  // Nextra's `Head` writes one for light and one for dark, which follow the system.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  metas.forEach((meta, index) => {
    const name = ['light', 'dark'][index]
    if (mode === 'system') meta.media = `(prefers-color-scheme: ${name})`
    else meta.media = mode === name ? 'all' : 'not all'
  })
}
