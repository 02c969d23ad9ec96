import { decodeUrl } from '#core/url.ts'

/** Selector for elements that may hide content. */
const collapsibleSelector = 'details, .tabs__item'

/** Lets find-in-page search hidden tabs in browsers with `hidden="until-found"`. */
export function hideUntilFound(root: ParentNode): void {
  if (!('onbeforematch' in document.documentElement)) return
  for (const choice of root.querySelectorAll<HTMLInputElement>('.tabs__choice')) {
    const content = choice.parentElement!.querySelector<HTMLElement>(':scope > .tabs__content')
    content!.hidden = choice.checked ? false : 'until-found'
  }
}

/** Opens every `<details>` and tab around an element. Returns whether one of them was closed. */
export function reveal(target: Element): boolean {
  let wasHidden = false
  let element = target.closest(collapsibleSelector)
  while (element) {
    const choice = element.querySelector<HTMLInputElement>(':scope > .tabs__choice')
    wasHidden ||= choice ? !choice.checked : !(element as HTMLDetailsElement).open
    // Unlike setting `checked`, a click notifies React.
    if (choice) choice.click()
    else (element as HTMLDetailsElement).open = true
    element = element.parentElement!.closest(collapsibleSelector)
  }
  return wasHidden
}

/**
 * Reveals and returns the element that the URL's hash names. Scrolls to it if it was hidden and
 * `mayScroll` is `true`.
 */
export function showHashTarget(root: ParentNode, mayScroll: boolean): HTMLElement | undefined {
  const id = decodeUrl(location.hash.slice(1))
  const target = id === '' ? null : root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  if (!target) return undefined
  // Wait until React has switched the other tab groups, which may shift the layout.
  if (reveal(target) && mayScroll) setTimeout(() => target.scrollIntoView({ behavior: 'instant' }))
  return target
}
