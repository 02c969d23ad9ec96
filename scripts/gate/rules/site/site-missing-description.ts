import { collectElements, rangeOfName } from '../../../content/parse/collect-elements.ts'
import type { Page } from '../../../content/page.ts'
import { apiFileName, cliFileName } from '../../../content/read/read-content.ts'
import type { RelatedPlace } from '../../../core/diagnostic.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '../../../content/rule.ts'

/**
 * A site that shows a command line or an API by components has the file that describes it:
 * `automation/cli.yaml`, `api/openapi.yaml`. Said once, with all components that need the file; a site
 * that has no command line, or no API, leaves those components out.
 */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  severity: 'error',
  scope: 'site',
  *check({ site }) {
    const { cli, isCliBroken, api, isApiBroken } = site.references
    for (const { file, isThere, names, what } of [
      { file: cliFileName, isThere: cli ?? isCliBroken, names: cliNames, what: 'command line' },
      { file: apiFileName, isThere: api ?? isApiBroken, names: apiNames, what: 'API' },
    ]) {
      const uses = isThere ? [] : site.pages.flatMap((page) => findUses(page, names))
      if (uses.length === 0) continue
      const count = uses.length === 1 ? '1 component needs' : `${uses.length} components need`
      yield {
        owner: assetOwner(site.contentDir, file),
        start: 0,
        end: 0,
        message: `\`${file}\` is missing, and ${count} it`,
        help: `Describe the ${what} there, as CONTRIBUTING.md says; where there is none, remove the components`,
        related: uses,
      }
    }
  },
}

const cliNames = /^Cli[A-Z]/
const apiNames = /^(?:Operations?|Schema)$/

function findUses({ mdx, file, lines }: Page, names: RegExp): RelatedPlace[] {
  if (!/<(?:Cli|Operation|Schema)/.test(file.text)) return []
  return collectElements(mdx.tree).flatMap(({ node }) => {
    if (!node.name || !names.test(node.name)) return []
    const { start, end } = rangeOfName(node)
    const message = `\`<${node.name}>\` shows what it describes`
    return [{ ...lines.rangeAt(start, end), file: file.displayPath, message }]
  })
}
