import { canonicalCheck } from './checks/canonical.ts'
import { duplicateH1Check } from './checks/duplicate-h1.ts'
import { duplicateIdCheck } from './checks/duplicate-id.ts'
import { duplicateTitleCheck } from './checks/duplicate-title.ts'
import { foreignCodeCheck } from './checks/foreign-code.ts'
import { foreignMediaCheck } from './checks/foreign-media.ts'
import { languageCheck } from './checks/language.ts'
import { markdownCheck } from './checks/markdown.ts'
import { markdownLinkCheck } from './checks/markdown-link.ts'
import { missingAnchorCheck } from './checks/missing-anchor.ts'
import { missingAssetCheck } from './checks/missing-asset.ts'
import { missingDescriptionCheck } from './checks/missing-description.ts'
import { missingH1Check } from './checks/missing-h1.ts'
import { missingPageCheck } from './checks/missing-page.ts'
import { missingTitleCheck } from './checks/missing-title.ts'
import { notFoundPageCheck } from './checks/not-found-page.ts'
import { redirectedLinkCheck } from './checks/redirected-link.ts'
import { redirectsCheck } from './checks/redirects.ts'
import { sidebarCheck } from './checks/sidebar.ts'
import { sitemapCheck } from './checks/sitemap.ts'
import type { SiteCheck } from './site-check.ts'

/** All checks of the built site, by id. */
export const siteChecks: readonly SiteCheck[] = [
  canonicalCheck,
  duplicateH1Check,
  duplicateIdCheck,
  duplicateTitleCheck,
  foreignCodeCheck,
  foreignMediaCheck,
  languageCheck,
  markdownCheck,
  markdownLinkCheck,
  missingAnchorCheck,
  missingAssetCheck,
  missingDescriptionCheck,
  missingH1Check,
  missingPageCheck,
  missingTitleCheck,
  notFoundPageCheck,
  redirectedLinkCheck,
  redirectsCheck,
  sidebarCheck,
  sitemapCheck,
]
