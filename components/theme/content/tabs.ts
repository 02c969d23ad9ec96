import { useEffect, type RefObject } from 'react'
import { hideUntilFound } from '#components/visit/reveal.ts'
import { useVisit, type TabChoices } from '#components/visit/visit.client.tsx'

/**
 * Switches tab groups with the same name or labels together, and to the tab that the reader chose
 * on an earlier page of the visit. `html` is the HTML of the element.
 */
export function useTabs(ref: RefObject<HTMLElement | null>, html: string | undefined): void {
  const { tabChoices: choices } = useVisit()
  useEffect(() => {
    const root = ref.current!
    const choose = (input: HTMLInputElement) => {
      const keys = keysOf(input.closest('.tabs')!)
      for (const key of keys) {
        choices.current.delete(key)
        choices.current.set(key, input.value)
      }
      applyChoices(root, choices.current)
    }
    applyChoices(root, choices.current)
    const early = findEarlyChoice(root, choices.current)
    if (early) keepInPlace(early, () => choose(early))
    const onChange = ({ target, isTrusted }: Event) => {
      if (!(target instanceof HTMLInputElement) || !target.matches('.tabs__choice')) return
      // Scripts that open a tab scroll to their own target.
      if (isTrusted) keepInPlace(target, () => choose(target))
      else choose(target)
    }
    root.addEventListener('change', onChange)
    return () => root.removeEventListener('change', onChange)
  }, [ref, html, choices])
}

/** Finds the tab that the reader chose before hydration, if it is not known yet. */
function findEarlyChoice(root: Element, choices: TabChoices): HTMLInputElement | undefined {
  const groups = [...root.querySelectorAll('.tabs')]
  return groups.flatMap((group) => {
    if (findChoice(group, choices) !== undefined) return []
    return listInputs(group)
      .slice(1)
      .filter(({ checked }) => checked)
  })[0]
}

function applyChoices(root: Element, choices: TabChoices): void {
  for (const group of root.querySelectorAll('.tabs')) {
    const choice = findChoice(group, choices)
    for (const input of listInputs(group)) if (input.value === choice) input.checked = true
    hideUntilFound(group)
  }
}

/** Returns the label that was chosen last for a group, or `undefined` if there is none. */
function findChoice(group: Element, choices: TabChoices): string | undefined {
  const keys = keysOf(group)
  return [...choices].findLast(([key]) => keys.includes(key))?.[1]
}

/** Tab groups with the same labels switch together, even if only one of them is named. */
function keysOf(group: Element): string[] {
  const labels = listInputs(group).map(({ value }) => value)
  return [labels.sort().join('\n'), group.getAttribute('data-group') ?? []].flat()
}

function listInputs(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>(':scope > .tabs__item > .tabs__choice')]
}

/** Keeps an element at its position on the screen while groups above it change their height. */
function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect()
  change()
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' })
}
