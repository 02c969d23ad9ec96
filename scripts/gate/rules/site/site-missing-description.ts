import { collectElements } from '#content/parse/collect-elements.ts'
import type { SiteRule } from '#content/rule.ts'
import { assetOwner } from '../asset-owner.ts'

/** Reports each file once. */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  summary:
    'The file that a component shows exists, such as `automation/cli.yaml` or `api/openapi.yaml`.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check({ site }) {
    for (const { description, components } of site.features) {
      if (!description || site.sources.has(description.file)) continue
      const uses = site.pages
        .flatMap(({ mdx }) => collectElements(mdx.tree))
        .filter(({ node }) => node.name && Object.hasOwn(components, node.name))
      if (uses.length === 0) continue
      const needed = uses.length === 1 ? '1 component needs' : `${uses.length} components need`
      yield {
        owner: assetOwner(site.contentDir, description.file),
        start: 0,
        end: 0,
        message: `\`${description.file}\` is missing, and ${needed} it`,
        help: `Describe the ${description.of} there, as CONTRIBUTING.md says, or remove the components`,
      }
    }
  },
}
