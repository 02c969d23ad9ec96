import path from 'node:path'
import type { LinkUse } from '../links/collect-links.ts'
import type { LinkTarget, SiteContext } from '../links/link-target.ts'
import { findIgnored } from '../read/git.ts'
import { isInside } from '../read/inside.ts'

/** Makes missing files unknown if git ignores them, since a build may write them. */
export async function withholdGenerated(context: SiteContext): Promise<SiteContext> {
  const { docs } = context.site
  if (!docs) return context
  const missing = new Map<LinkUse, string>()
  for (const [link, target] of context.targets) {
    const file = target.type === 'missing' && !target.name.startsWith('/') ? target.file : undefined
    // Git fails for all if one is outside of the repository.
    if (file && isInside(docs.top, path.join(docs.dir, file))) missing.set(link, file)
  }
  const ignored = await findIgnored(docs.dir, [...missing.values()])
  const targets = new Map<LinkUse, LinkTarget>(context.targets)
  for (const [link, file] of missing) if (ignored.has(file)) targets.set(link, { type: 'unknown' })
  return { ...context, targets }
}
