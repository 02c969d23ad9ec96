import { collectElements, rangeOfName } from '#content/parse/collect-elements.ts'
import type { ContentFeature } from '#content/content-feature.ts'
import type { Page } from '#content/page.ts'
import { resolveLink, type LinkContext } from '#content/links/resolve-link.ts'
import type { RelatedPlace } from '#core/diagnostic.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '#content/rule.ts'

/**
 * Said once, with all components that need the file
 * and all links to downloads that are made from it; a site that has no command line, or no API, leaves
 * those out.
 */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  summary:
    'The file that a component shows exists, such as `automation/cli.yaml` or `api/openapi.yaml`.',
  severity: 'error',
  scope: 'site',
  *check(context) {
    const { site } = context
    for (const { description, components, downloads = [] } of site.features) {
      if (!description || site.sources.has(description.file)) continue
      const uses = site.pages.flatMap((page) => findUses(page, components))
      if (uses.length === 0) continue
      const links = [...site.pages, ...site.descriptionPages].flatMap((page) =>
        findLinks(page, downloads, context),
      )
      const [needed, parts] = [count(uses, 'component'), links.length > 0 ? ' and links' : '']
      const and = links.length > 0 ? ` and ${count(links, 'link')}` : ''
      const verb = uses.length + links.length === 1 ? 'needs' : 'need'
      yield {
        owner: assetOwner(site.contentDir, description.file),
        start: 0,
        end: 0,
        message: `\`${description.file}\` is missing, and ${needed}${and} ${verb} it`,
        help: `Describe the ${description.of} there, as CONTRIBUTING.md says; where there is none, remove the components${parts}`,
        related: [...uses, ...links],
      }
    }
  },
}

/** Whether a route is a download whose source is missing, which the rule says of the components. */
export function isUndescribed(route: string, { site }: LinkContext): boolean {
  return site.features.some(
    ({ description, components, downloads = [] }) =>
      downloads.includes(route.slice(1)) &&
      description &&
      !site.sources.has(description.file) &&
      site.pages.some((page) => findUses(page, components).length > 0),
  )
}

function findLinks(page: Page, downloads: readonly string[], context: LinkContext): RelatedPlace[] {
  return page.links.flatMap((link) => {
    const target = resolveLink(link, page, context)
    if (target.type !== 'missing-page' || !downloads.includes(target.route.slice(1))) return []
    const message = `\`${target.route}\` is made from it`
    return [{ ...page.lines.rangeAt(link.start, link.end), file: page.file.displayPath, message }]
  })
}

function count({ length }: RelatedPlace[], noun: string): string {
  return `${length} ${noun}${length === 1 ? '' : 's'}`
}

function findUses(
  { mdx, file, lines }: Page,
  components: ContentFeature['components'],
): RelatedPlace[] {
  if (!Object.keys(components).some((name) => file.text.includes(`<${name}`))) return []
  return collectElements(mdx.tree).flatMap(({ node }) => {
    if (!node.name || !Object.hasOwn(components, node.name)) return []
    const { start, end } = rangeOfName(node)
    const message = `\`<${node.name}>\` shows what it describes`
    return [{ ...lines.rangeAt(start, end), file: file.displayPath, message }]
  })
}
