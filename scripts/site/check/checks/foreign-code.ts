import { findForeignAssets } from '../foreign-assets.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Scripts, style sheets, frames and everything else that runs or shapes a page comes from the site
 * itself. Code of another host can change at any time, and its host sees every reader. The script that
 * `analytics` in `theme.config.tsx` names is known: the page's policy names it too.
 */
export const foreignCodeCheck: SiteCheck = {
  id: 'out:foreign-code',
  severity: 'error',
  check: (site, resolve) => findForeignAssets('code', site, resolve),
}
