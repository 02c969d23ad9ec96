import path from 'node:path/posix'
import type { LinkUse } from '../links/collect-links.ts'
import type { LinkTarget } from '../links/link-target.ts'
import { findIgnored } from '../read/git.ts'
import type { FrameworkSite } from './framework-site.ts'

/** Makes missing pages and files unknown if git ignores them, since a build may generate them. */
export function withholdIgnored(site: FrameworkSite, targets: Map<LinkUse, LinkTarget>): void {
  const files = new Map<LinkUse, string[]>()
  for (const [link, target] of targets) {
    if (target.type === 'missing-page') files.set(link, listSources(target.route, site))
    if (target.type === 'missing-file') files.set(link, [target.path])
    if (target.type !== 'missing-asset') continue
    files.set(
      link,
      site.publicDirs.map((dir) => path.join(dir, target.path)),
    )
  }
  const inside = (file: string) => !/^\.\.(?:\/|$)/.test(file) && file !== '.'
  const ignored = findIgnored(site.dir, [...files.values()].flat().filter(inside))
  for (const [link, names] of files) {
    if (names.some((name) => ignored.has(name))) targets.set(link, { type: 'unknown' })
  }
}

/** Lists the files that a page may come from. */
function listSources(route: string, { docs }: FrameworkSite): string[] {
  return docs.flatMap(({ folder, base = '' }) => {
    const name = path.relative(path.join('/', base), path.join('/', route)).replace(/\/$/, '')
    return [`${name}.md`, `${name}.mdx`, `${name}/index.md`].map((each) => path.join(folder, each))
  })
}
