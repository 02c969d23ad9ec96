/** The choice of each group of tabs. It lasts as long as the visit; nothing is stored. */
const choices = new Map<string, string>()

/** Makes tabs of the same group change together. */
export function startTabs(): void {
  document.addEventListener('change', ({ target }) => {
    const choice = target as HTMLInputElement
    const group = choice.closest<HTMLElement>('[data-group]')?.dataset.group
    if (group === undefined || !choice.matches('.tabs__choice')) return
    choices.set(group, choice.value)
    const top = choice.getBoundingClientRect().top
    showChosenTabs()
    // Tabs above may have changed their height: what the reader has clicked stays where it is.
    scrollBy({ top: choice.getBoundingClientRect().top - top, behavior: 'instant' })
  })
}

/** Shows in all tabs of the page what was chosen in their groups. */
export function showChosenTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-group]')) {
    const label = choices.get(tabs.dataset.group!)
    if (label === undefined) continue
    for (const choice of tabs.querySelectorAll<HTMLInputElement>('.tabs__choice')) {
      if (choice.value === label) choice.checked = true
    }
  }
}
