/**
 * Loads the page of a history entry that the browser has gone to while it still shows another one.
 * The browser clamps the entry's scroll position to the height of what it shows, in the next frame:
 * until then, that has to be taller than any page.
 */
export function loadEntry(): void {
  document.documentElement.style.minHeight = '1000000px'
  requestAnimationFrame(() => setTimeout(() => location.reload()))
}
