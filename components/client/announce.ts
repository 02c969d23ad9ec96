/** Tells readers with a screen reader what has changed. */
export function announce(text: string): void {
  const region = document.getElementById('liveRegion')
  if (!region) return
  // The same words again are read again only where the text has been empty in between.
  region.textContent = ''
  setTimeout(() => (region.textContent = text), 50)
}
