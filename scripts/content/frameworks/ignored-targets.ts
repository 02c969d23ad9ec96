import path from 'node:path/posix'
import type { LinkUse } from '../links/collect-links.ts'
import type { LinkTarget, SiteContext } from '../links/link-target.ts'
import { findIgnored } from '../read/git.ts'
import type { FrameworkDocs } from './framework-docs.ts'

/** Makes missing pages and files unknown if git ignores them, since a build may generate them. */
export async function withholdIgnored(context: SiteContext): Promise<SiteContext> {
  const { site, targets } = context
  const { framework } = site
  if (!framework) return context
  const sources = new Map<LinkUse, string[]>()
  for (const { file, links } of site.pages) {
    for (const link of links) {
      const names = listSources(targets.get(link)!, path.dirname(file.path), framework)
      if (names.length > 0) sources.set(link, names)
    }
  }
  const ignored = await findIgnored(framework.dir, [...sources.values()].flat())
  const known = new Map(targets)
  for (const [link, names] of sources) {
    if (names.some((name) => ignored.has(name))) known.set(link, { type: 'unknown' })
  }
  return { ...context, targets: known }
}

/** Lists the files in the site that a missing page or file may come from. */
function listSources(target: LinkTarget, folder: string, framework: FrameworkDocs): string[] {
  const names: string[] = []
  if (target.type === 'missing-file') names.push(target.path)
  if (target.type === 'missing-asset') {
    names.push(...[folder, ...framework.staticDirs].map((dir) => path.join(dir, target.path)))
  }
  if (target.type === 'missing-page') {
    for (const { folder: root, base = '' } of framework.docs) {
      const name = path.relative(path.join('/', base), path.join('/', target.route))
      const stem = path.join(root, name).replace(/\/$/, '')
      names.push(`${stem}.md`, `${stem}.mdx`, `${stem}/index.md`)
    }
  }
  return names.filter((name) => !/^\.{1,2}(?:\/|$)/.test(name))
}
