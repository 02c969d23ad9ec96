import { findForeignAssets } from '../foreign-assets.ts'
import type { SiteCheck } from '../site-check.ts'

/**
 * Images, videos and sounds come from the site itself: another host sees every reader, and takes the
 * picture away when it likes.
 */
export const foreignMediaCheck: SiteCheck = {
  id: 'out:foreign-media',
  severity: 'warning',
  check: (site, resolve) => findForeignAssets('media', site, resolve),
}
