import { decodeUrl } from '#core/decode-url.ts'
/** Elements that hide a part of the page until the reader opens them. */
const folds = 'details, .tabs__item'

/** Lets the browser find text in the tabs of `root` that are not shown, if it can reveal them. */
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
  for (let at = target.closest(folds); at; at = at.parentElement!.closest(folds)) {
    const choice = at.querySelector<HTMLInputElement>(':scope > .tabs__choice')
    wasHidden ||= choice ? !choice.checked : !(at as HTMLDetailsElement).open
    // A click also tells React.
    if (choice) choice.click()
    else (at as HTMLDetailsElement).open = true
  }
  return wasHidden
}

/** Returns the element that the URL's hash names, after revealing it. */
export function showHashTarget(root: ParentNode, mayScroll: boolean): HTMLElement | undefined {
  const id = decodeUrl(location.hash.slice(1))
  const target = id === '' ? null : root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  if (!target) return undefined
  // Let other tabs of the group change first.
  if (reveal(target) && mayScroll) setTimeout(() => target.scrollIntoView({ behavior: 'instant' }))
  return target
}
