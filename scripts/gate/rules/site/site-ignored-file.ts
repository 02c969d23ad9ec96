import { posix } from 'node:path'
import type { FeatureFile } from '#content/site.ts'
import { categoryFileName, lintConfigName, productFileName } from '#content/read/read-content.ts'
import { assetOwner } from '../asset-owner.ts'
import type { SiteRule } from '#content/rule.ts'

/** Reports typos and names of other systems, such as `page.md` and `_category_.json`. */
export const siteIgnoredFileRule: SiteRule = {
  id: 'site:ignored-file',
  summary:
    'Pages and settings have the names that are read, such as `page.mdx` and `_category.yaml`.',
  severity: 'warning',
  scope: 'site',
  *check({ site: { assets, contentDir, featureFiles } }) {
    for (const file of assets) {
      const expected = findExpectedName(file, featureFiles)
      if (!expected) continue
      yield {
        owner: assetOwner(contentDir, file),
        message: `Unexpected file name \`${posix.basename(file)}\`, expected \`${expected}\``,
        help: /^_?meta\b/i.test(posix.basename(file))
          ? 'Nothing reads the file: `sidebar_position` orders pages, and `_category.yaml` names a folder'
          : 'Under this name nothing reads the file',
      }
    }
  },
}

/** Returns the name that a misnamed file should have, or `undefined` if its name is fine. */
export function findExpectedName(
  file: string,
  featureFiles: readonly FeatureFile[],
): string | undefined {
  const name = posix.basename(file)
  if (isReadme(file)) return undefined
  const page = /^(.*)\.(?:mdx?|markdown)$/i.exec(name)
  if (page) return `${page[1]!}.mdx`
  if (/^_?(?:category|meta)_?\.(?:ya?ml|jsonc?|[cm]?[jt]sx?)$/i.test(name)) return categoryFileName
  const settings = [productFileName, lintConfigName, ...featureFiles.map((each) => each.file)]
  const expected = name.replace(/\.yml$/i, '.yaml')
  const isMeant = settings.some((each) => posix.basename(each) === expected.toLowerCase())
  return isMeant && expected !== name ? expected : undefined
}

export function isReadme(file: string): boolean {
  return /(?:^|\/)readme\.md$/i.test(file)
}
