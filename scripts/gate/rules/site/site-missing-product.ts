import { productFileName } from '#content/read/read-content.ts'
import type { SiteRule } from '#content/rule.ts'
import { createAssetOwner } from './site-files.ts'

/** Does not concern a folder without settings that is checked, but not built. */
export const siteMissingProductRule: SiteRule = {
  id: 'site:missing-product',
  summary: 'A site has a `product.yaml`.',
  severity: 'error',
  isRequired: true,
  needs: ['site'],
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
