import type { Page } from '../page.ts'
import { resolveLink, type LinkContext, type LinkTarget } from './resolve-link.ts'

/** Paths of what links of the pages lead to, of targets of one type. */
export function collectTargetPaths(
  pages: Page[],
  context: LinkContext,
  type: Extract<LinkTarget, { path: string }>['type'],
): Set<string> {
  const paths = new Set<string>()
  for (const page of pages) {
    for (const link of page.links) {
      const target = resolveLink(link, page, context)
      if (target.type === type && 'path' in target) paths.add(target.path)
    }
  }
  return paths
}
