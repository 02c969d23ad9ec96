import { Parser } from 'htmlparser2'
import type { Root } from 'mdast'
import { nodesOfType } from '#core/tree.ts'
import type { Offsets } from '#core/diagnostic.ts'
import type { LinkUse } from '../links/collect-links.ts'

/** HTML in the Markdown of a page, which MDX has as JSX. */
export interface HtmlElements {
  links: LinkUse[]
  tags: HtmlTag[]
  /** Files that comments include, as in `<!--@include: ./part.md{1,5}-->`. */
  includes: string[]
}

export interface HtmlTag extends Offsets {
  name: string
  attributes: Readonly<Record<string, string>>
}

export function collectHtml(tree: Root, text: string): HtmlElements {
  const found: HtmlElements = { links: [], tags: [], includes: [] }
  for (const { position } of nodesOfType(tree, 'html')) {
    const [shift, end] = [position!.start.offset!, position!.end.offset!]
    const parser = new Parser(
      {
        onopentag(name, attributes) {
          const range = { start: shift + parser.startIndex, end: shift + parser.endIndex + 1 }
          found.tags.push({ name, attributes, ...range })
          found.links.push(...listLinks(name, attributes, range, text))
        },
        oncomment(comment) {
          const [, name] = /^\s*@include:?\s*([^\s{#]*)/.exec(comment) ?? []
          if (name !== undefined) found.includes.push(name)
        },
      },
      { lowerCaseTags: false, recognizeSelfClosing: true },
    )
    parser.end(text.slice(shift, end))
  }
  return found
}

function listLinks(
  name: string,
  attributes: HtmlTag['attributes'],
  { start, end }: Offsets,
  text: string,
): LinkUse[] {
  return Object.entries(attributes).flatMap(([key, url]): LinkUse[] => {
    const isLink = key === 'href' && /^(?:a|A|[A-Z].*)$/.test(name)
    if (!isLink && key !== 'src') return []
    const at = text.slice(start, end).indexOf(url, text.slice(start, end).indexOf(key))
    if (at === -1) return []
    const range = { start: start + at, end: start + at + url.length }
    return [{ kind: isLink ? 'link' : name === 'img' ? 'image' : 'file', url, ...range }]
  })
}
