import { startAnnouncement } from './announcement.ts'
import { startChoices, startMenus } from './choices.ts'
import { startColorMode } from './color-mode.ts'
import { startCopying } from './copy.ts'
import { startDialogs } from './dialogs.ts'
import { enterPage } from './enter-page.ts'
import { startNavbar } from './navbar.ts'
import { startNavigation } from './navigation/navigate.ts'
import { startPrefetch } from './navigation/prefetch.ts'
import { startPrinting } from './printing.ts'
import { startScrollRegions } from './scroll-regions.ts'
import { startSidebar } from './sidebar.ts'
import { startTableOfContents } from './table-of-contents.ts'
import { startTabs } from './tabs.ts'

/**
 * The site's script. The page is complete without it: links lead on, categories and tabs open. It
 * listens on the document, so that what it does holds for every page that is shown later.
 */
function start(): void {
  startColorMode()
  startAnnouncement()
  startChoices()
  startMenus()
  startDialogs()
  startNavbar()
  startSidebar()
  startTabs()
  startCopying()
  startTableOfContents()
  startScrollRegions()
  startPrinting()
  enterPage()
}

/** Milliseconds that React takes to make itself at home in a page of `next dev`. */
const hydration = 1000

if (document.documentElement.dataset.development === undefined) {
  start()
  startPrefetch()
  startNavigation()
} else {
  // React compares the page with what it would have rendered, and must not find it changed. Pages
  // are loaded as a whole there, since it does not expect others to change its tree.
  addEventListener('load', () => setTimeout(start, hydration))
}
