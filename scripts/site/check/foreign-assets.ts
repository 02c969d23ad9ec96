import type { BuiltSite } from './built-site.ts'
import type { AssetReference } from './html-page.ts'
import type { UrlResolver } from './resolve-url.ts'
import type { SiteFinding } from './site-check.ts'

/** Finds what pages load from other hosts; what is written into the address itself is no request. */
export function* findForeignAssets(
  kind: AssetReference['kind'],
  { pages }: BuiltSite,
  resolve: UrlResolver,
): Generator<SiteFinding> {
  for (const page of pages) {
    for (const asset of page.assets) {
      if (asset.kind !== kind || /^\s*(?:data|blob):/i.test(asset.url)) continue
      if (page.scriptSources.includes(asset.url.split('?', 1)[0]!)) continue
      if (resolve(asset.url, page).type !== 'elsewhere') continue
      const message = `Unexpected request to another host: \`${shorten(asset.url)}\``
      const help = 'Put the file beside the page and name it by a relative path'
      yield { ...asset, file: page.file, message, help }
    }
  }
}

function shorten(url: string): string {
  return url.length > 60 ? `${url.slice(0, 59)}…` : url
}
