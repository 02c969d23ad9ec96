import type { AssetReference, Tag } from './html-page.ts'

/** Attributes by tag that make the browser load a file, and what for. */
const assetAttributes = new Map<string, [kind: AssetReference['kind'], ...attributes: string[]]>(
  Object.entries({
    audio: ['media', 'src'],
    embed: ['code', 'src'],
    iframe: ['code', 'src'],
    image: ['media', 'href', 'xlink:href'],
    img: ['media', 'src', 'srcset'],
    input: ['media', 'src'],
    object: ['code', 'data'],
    script: ['code', 'src'],
    source: ['media', 'src', 'srcset'],
    track: ['media', 'src'],
    use: ['media', 'href', 'xlink:href'],
    video: ['media', 'src', 'poster'],
  }),
)

/** Relations of `<link>` that make the browser load a file, or speak to a host. */
const loadingRelations =
  /^(?:stylesheet|icon|mask-icon|apple-touch-icon|manifest|preload|modulepreload|prefetch|preconnect|dns-prefetch)$/i

/** Collects what a tag makes the browser load. */
export function collectAssets(
  name: string,
  attributes: Readonly<Record<string, string>>,
  tag: Tag,
): AssetReference[] {
  if (name === 'link') return collectLink(attributes, tag)
  const [kind, ...names] = assetAttributes.get(name) ?? []
  if (!kind) return []
  return names.flatMap((attribute) => {
    const value = attributes[attribute]
    if (value === undefined) return []
    const urls = attribute === 'srcset' ? splitSrcset(value) : [value]
    return urls.map((url) => ({ ...tag, attribute, url, kind }))
  })
}

function collectLink(attributes: Readonly<Record<string, string>>, tag: Tag): AssetReference[] {
  const relations = (attributes.rel ?? '').split(/\s+/)
  if (!relations.some((each) => loadingRelations.test(each))) return []
  // React announces the images of a page like this before it shows them.
  const kind = attributes.as === 'image' ? 'media' : 'code'
  return [{ ...tag, attribute: 'href', url: attributes.href ?? '', kind }]
}

/** The addresses of a `srcset`: `a.png 1x, b.png 2x`. */
function splitSrcset(value: string): string[] {
  return Array.from(value.matchAll(/([^\s,]\S*)(?:(?<=,)|[^,]*)/g), ([, url = '']) =>
    url.replace(/(?<!,),+$/, ''),
  )
}
