import path from 'node:path'
import type { LinkTarget, SiteContext } from '../links/link-target.ts'
import type { LinkUse } from '../links/collect-links.ts'
import { findIgnored } from '../read/git.ts'
import { isWithin } from './docs-folder.ts'

/** Makes missing files unknown if git ignores them, since a build may write them. */
export async function withholdGenerated(context: SiteContext): Promise<SiteContext> {
  const { site, targets } = context
  if (!site.docs) return context
  const missing = new Map<LinkUse, string>()
  for (const { file, links } of site.pages) {
    for (const link of links) {
      const target = targets.get(link)!
      if (target.type === 'missing-file') missing.set(link, target.path)
      if (target.type === 'missing-asset' && !target.path.startsWith('/')) {
        missing.set(link, path.posix.join(path.posix.dirname(file.path), target.path))
      }
    }
  }
  // Git fails for all if one is outside of the repository.
  const { top } = site.docs
  const names = [...missing.values()].filter((name) =>
    isWithin(top, path.resolve(site.contentDir, name)),
  )
  const ignored = await findIgnored(site.contentDir, names)
  const known = new Map<LinkUse, LinkTarget>(targets)
  for (const [link, name] of missing) if (ignored.has(name)) known.set(link, { type: 'unknown' })
  return { ...context, targets: known }
}
