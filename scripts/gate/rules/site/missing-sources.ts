import { collectElements } from '#content/parse/collect-elements.ts'
import type { FeatureFile, Site } from '#content/site.ts'
import type { SiteRule } from '#content/rule.ts'
import { collectVariables } from '#core/variables.ts'
import { formatCount } from '#core/message-parts.ts'
import { createAssetOwner } from './site-files.ts'
import { productFileName } from '#content/read/read-content.ts'

/** Reports each missing file once, with the number of its uses. */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  breaksInput: true,
  summary:
    'The source file of every component and variable exists, such as `automation/cli.yaml` or `facts/limits.yaml`.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check({ site }) {
    for (const featureFile of site.featureFiles) {
      if (site.sources.has(featureFile.file)) continue
      const components = countComponentUses(featureFile, site)
      const variables = countVariableUses(featureFile, site)
      if (components + variables === 0) continue
      const needed = [
        ...(components > 0 ? [formatCount(components, 'component')] : []),
        ...(variables > 0 ? [formatCount(variables, 'variable')] : []),
      ]
      const verb = components + variables === 1 ? 'needs' : 'need'
      yield {
        owner: createAssetOwner(site.contentDir, featureFile.file),
        message: `\`${featureFile.file}\` is missing, and ${needed.join(' and ')} ${verb} it`,
        help: `Describe the ${featureFile.of} there (see CONTRIBUTING.md), or remove what uses it`,
      }
    }
  },
}

function countComponentUses({ components }: FeatureFile, { pages }: Site): number {
  // Reading `mdx` parses a page, so search its source for the names first.
  const users = pages.filter(({ file }) =>
    components.some((name) => file.text.includes(`<${name}`)),
  )
  const elements = users.flatMap(({ mdx }) => collectElements(mdx.tree))
  return elements.filter(({ node }) => components.includes(node.name ?? '')).length
}

function countVariableUses({ variables }: FeatureFile, { pages, documents }: Site): number {
  if (variables === undefined) return 0
  const uses = [...pages, ...documents].flatMap(({ file }) => collectVariables(file.text))
  return uses.filter(({ key }) => key.startsWith(`${variables}.`)).length
}

/** Does not concern a folder without settings that is checked, but not built. */
export const siteMissingProductRule: SiteRule = {
  id: 'site:missing-product',
  summary: 'A site has a `product.yaml`.',
  severity: 'error',
  isRequired: true,
  needs: ['build'],
  breaksInput: true,
  scope: 'site',
  *check({ site }) {
    if (site.sources.has(productFileName)) return
    yield {
      owner: createAssetOwner(site.contentDir, productFileName),
      message: `Cannot find \`${productFileName}\``,
      help: 'Create it with `name` and `docsUrl`; CONTRIBUTING.md lists its keys',
    }
  },
}
