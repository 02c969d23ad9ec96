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
// `next dev` renders pages with React, whose tree must not be changed from outside.
if (document.documentElement.dataset.development === undefined) {
  startPrefetch()
  startNavigation()
}
