import path, { posix } from 'node:path'
import type { FeatureFile, Site } from '#content/site.ts'
import { collectLinkedAssets, listTargets } from '#content/links/resolve-link.ts'
import {
  categoryFileName,
  lintConfigFileName,
  productFileName,
  toDisplayPath,
} from '#content/read/read-content.ts'
import { findUnlistedExtension } from '#content/schema/file-types.ts'
import type { SiteRule, FindingOwner } from '#content/rule.ts'
import { collectElements } from '#content/parse/collect-elements.ts'
import { collectVariables } from '#core/variables.ts'

/**
 * Reports names with the wrong case or extension, such as `page.md`, and names of other systems,
 * such as `_category_.json`.
 */
export const siteIgnoredFileRule: SiteRule = {
  id: 'site:ignored-file',
  summary:
    'Pages and settings have names that the check reads, such as `page.mdx` and `_category.yaml`.',
  severity: 'warning',
  scope: 'files',
  *check({ site: { assets, contentDir, featureFiles }, base }) {
    const renamed = new Set(base?.gone.values())
    for (const file of assets) {
      const expected = findExpectedName(file, featureFiles)
      if (!expected) continue
      yield {
        // Links to a page are not checked before it has its name again.
        ...(renamed.has(file) && { severity: 'error', isRequired: true }),
        owner: createAssetOwner(contentDir, file),
        message: `Unexpected file name \`${posix.basename(file)}\`, expected \`${expected}\``,
        help: /^_?meta\b/i.test(posix.basename(file))
          ? 'This file is ignored; `sidebar_position` orders pages, and `_category.yaml` names a folder'
          : 'Files with this name are ignored',
      }
    }
  },
}

/** Returns the name that a misnamed file should have, or `undefined` if its name is fine. */
function findExpectedName(file: string, featureFiles: readonly FeatureFile[]): string | undefined {
  const name = posix.basename(file)
  if (isReadme(file)) return undefined
  const page = /^(.*)\.(?:mdx?|markdown)$/i.exec(name)
  if (page) return `${page[1]!}.mdx`
  if (/^_?(?:category|meta)_?\.(?:ya?ml|jsonc?|[cm]?[jt]sx?)$/i.test(name)) return categoryFileName
  const settings = [productFileName, lintConfigFileName, ...featureFiles.map((each) => each.file)]
  const meant = file.toLowerCase().replace(/\.yml$/, '.yaml')
  const expected = settings.find((each) => each === meant && each !== file)
  return expected && posix.basename(expected)
}

export function isReadme(file: string): boolean {
  return /(?:^|\/)readme\.md$/i.test(file)
}

export const siteFileTypeRule: SiteRule = {
  id: 'site:file-type',
  summary: 'A file that a page shows or links to has an extension that is safe to publish.',
  severity: 'error',
  isRequired: true,
  scope: 'site',
  *check(context) {
    const { assets, contentDir } = context.site
    for (const file of collectLinkedAssets(context)) {
      const extension = findUnlistedExtension(file)
      if (extension === undefined || !assets.has(file)) continue
      const isInner = extension !== '' && !file.toLowerCase().endsWith(`.${extension}`)
      yield {
        owner: createAssetOwner(contentDir, file),
        message: extension
          ? `Cannot publish \`${file}\` because of \`.${extension}\``
          : `Cannot publish \`${file}\` without an extension`,
        help: isInner ? 'Write `-` instead of this dot' : 'Put the file into a ZIP archive',
      }
    }
  },
}

/** Skips `README.md`, misnamed pages and settings, and files that a broken link may mean. */
export const siteUnusedAssetRule: SiteRule = {
  id: 'site:unused-asset',
  summary: 'Every image and other file is used by a page.',
  severity: 'warning',
  scope: 'site',
  *check(context) {
    const { pages, assets, contentDir } = context.site
    // The links of a page that does not parse are unknown.
    if (assets.size === 0 || pages.some(({ parses }) => !parses)) return
    const used = collectLinkedAssets(context)
    // Skip assets that `link:missing-image` may suggest for broken links.
    const missing = listTargets(context).flatMap((target) => {
      return target.type === 'missing' ? target.name : []
    })
    const moved = [...(context.base?.gone.values() ?? [])].filter((file) => file !== undefined)
    const suggested = new Set([...missing, ...moved].map(normalizeName))
    for (const file of assets) {
      if (used.has(file) || suggested.has(normalizeName(file))) continue
      if (isReadme(file) || findExpectedName(file, context.site.featureFiles)) continue
      yield {
        owner: createAssetOwner(contentDir, file),
        message: `Unused file \`${file}\``,
        help: 'Show it, link to it, or remove it',
      }
    }
  },
}

function normalizeName(file: string): string {
  return posix.basename(file).toLowerCase()
}

/** Builds the owner of findings about a file whose text is not read. */
export function createAssetOwner(contentDir: string, file: string): FindingOwner {
  const displayPath = toDisplayPath(path.join(contentDir, file))
  return { file: { displayPath } }
}

/** Reports each missing file once. */
export const siteMissingDescriptionRule: SiteRule = {
  id: 'site:missing-description',
  summary:
    'The source file of every component and variable exists, such as `automation/cli.yaml` or `facts/limits.yaml`.',
  severity: 'error',
  isRequired: true,
  scope: 'files',
  *check({ site }) {
    for (const featureFile of site.featureFiles) {
      if (site.sources.has(featureFile.file)) continue
      const use = findComponentUse(featureFile, site) ?? findVariableUse(featureFile, site)
      if (use === undefined) continue
      yield {
        owner: createAssetOwner(site.contentDir, featureFile.file),
        message: `\`${featureFile.file}\` is missing, and \`${use}\` needs it`,
        help: `Describe the ${featureFile.of} there (see CONTRIBUTING.md), or remove what uses it`,
      }
    }
  },
}

function findComponentUse({ components }: FeatureFile, { pages }: Site): string | undefined {
  // Reading `mdx` parses a page, so search its source for the names first.
  const users = pages.filter(({ file }) =>
    components.some((name) => file.text.includes(`<${name}`)),
  )
  const elements = users.flatMap(({ mdx }) => collectElements(mdx.tree))
  const used = elements.find(({ node }) => components.includes(node.name ?? ''))
  return used && `<${used.node.name}>`
}

function findVariableUse({ variables }: FeatureFile, site: Site): string | undefined {
  if (variables === undefined) return undefined
  const documents = [...site.pages, ...site.categories, ...site.documents]
  const used = documents
    .flatMap(({ file }) => collectVariables(file.text))
    .find(({ key }) => key.startsWith(`${variables}.`))
  return used && `{product.${used.key}}`
}

/** Does not concern a folder without settings that is checked, but not built. */
export const siteMissingProductRule: SiteRule = {
  id: 'site:missing-product',
  summary: 'A site has a `product.yaml`.',
  severity: 'error',
  isRequired: true,
  scope: 'files',
  *check({ site }) {
    if (site.sources.has(productFileName)) return
    yield {
      owner: createAssetOwner(site.contentDir, productFileName),
      message: `Cannot find \`${productFileName}\``,
      help: 'Create it with `name` and `docsUrl`; CONTRIBUTING.md lists its keys',
    }
  },
}
