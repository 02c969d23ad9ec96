/** Sets the color mode for the style sheet and the browser's toolbars. */
export function applyColorMode(mode: string): void {
  document.documentElement.dataset.colorMode = mode
  // Nextra's `Head` renders one tag for light and one for dark mode. Both follow the system.
  const themeColorTags = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  themeColorTags.forEach((tag, index) => {
    const tagMode = ['light', 'dark'][index]
    if (mode === 'system') tag.media = `(prefers-color-scheme: ${tagMode})`
    else tag.media = mode === tagMode ? 'all' : 'not all'
  })
}
