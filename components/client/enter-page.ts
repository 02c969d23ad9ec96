import { showChoices } from './choices.ts'
import { labelColorMode } from './color-mode.ts'
import { showNavbar } from './navbar.ts'
import { loadNavigationFile } from './navigation-file.ts'
import { watchNextPage } from './navigation/prefetch.ts'
import { markScrollRegions } from './scroll-regions.ts'
import { resetTableOfContents } from './table-of-contents.ts'
import { showChosenTabs } from './tabs.ts'

/** What is due whenever a page is shown, the first as well as later ones. */
export function enterPage(): void {
  showNavbar()
  labelColorMode()
  showChoices()
  showChosenTabs()
  resetTableOfContents()
  markScrollRegions()
  watchNextPage()
  const section = document.getElementById('nearestPages')
  if (section) {
    void import('./not-found.ts').then(({ showNearestPages }) =>
      showNearestPages(section, loadNavigationFile),
    )
  }
}
