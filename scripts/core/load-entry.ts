/**
 * Loads the page of the current history entry while the document still shows another page. In the
 * next frame, the browser clamps the entry's scroll position to the height of the document, so the
 * document is first made taller than any page.
 */
export function loadEntry(): void {
  document.documentElement.style.minHeight = '1000000px'
  requestAnimationFrame(() => setTimeout(() => location.reload()))
}
