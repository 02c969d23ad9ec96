import { findReservedPath } from '#content/links/link-context.ts'
import { listRouteOwners, routeOf, sourceOf } from '#content/read/build-site.ts'
import type { SiteRule } from '#content/rule.ts'

export const routeShadowsAssetRule: SiteRule = {
  id: 'route:shadows-asset',
  summary:
    'No page has the route of a file or folder that the site or its host needs, such as `/sitemap.xml` or `/assets`.',
  severity: 'error',
  scope: 'site',
  *check({ site, generatedFiles }) {
    for (const owner of listRouteOwners(site)) {
      const route = routeOf(owner)
      const name = findReservedPath(route, generatedFiles)
      if (name === undefined) continue
      const range =
        'page' in owner ? owner.page.rangeOf('slug') : owner.category.rangeOf('index', 'slug')
      const [start, end] = range ?? [0, 0]
      yield {
        owner: sourceOf(owner),
        message: `Unexpected route \`${route}\`, the site needs \`${name}\` for files`,
        start,
        end,
        help: range ? 'Choose another `slug`' : 'Give the page a `slug`, or its file another name',
      }
    }
  },
}
