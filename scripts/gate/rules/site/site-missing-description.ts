import { collectElements, rangeOfName } from '../../../content/parse/collect-elements.ts'
import type { ContentFeature } from '../../../content/content-feature.ts'
import type { Page } from '../../../content/page.ts'
import type { RelatedPlace } from '../../../core/diagnostic.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '../../../content/rule.ts'

/**
 * A site with components that show what a file describes has that file: a command line needs
 * `automation/cli.yaml`, an API `api/openapi.yaml`. Said once, with all components that need the file;
 * a site that has no command line, or no API, leaves those components out.
 */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    for (const { description, components } of site.features) {
      if (!description || site.sources.has(description.file)) continue
      const uses = site.pages.flatMap((page) => findUses(page, components))
      if (uses.length === 0) continue
      const count = uses.length === 1 ? '1 component needs' : `${uses.length} components need`
      yield {
        owner: assetOwner(site.contentDir, description.file),
        start: 0,
        end: 0,
        message: `\`${description.file}\` is missing, and ${count} it`,
        help: `Describe the ${description.of} there, as CONTRIBUTING.md says; where there is none, remove the components`,
        related: uses,
      }
    }
  },
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
