import { Parser } from 'htmlparser2'
import type { Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { LinkUse } from '../links/collect-links.ts'

/** Collects `href` of links and `src` in the HTML of a Markdown page, which MDX has as JSX. */
export function collectHtmlLinks(tree: Root, text: string): LinkUse[] {
  const links: LinkUse[] = []
  for (const { position } of nodesOfType(tree, 'html')) {
    const [shift, end] = [position!.start.offset!, position!.end.offset!]
    const parser = new Parser(
      {
        onopentag(name, { href, src }) {
          const tag = { start: shift + parser.startIndex, end: shift + parser.endIndex + 1 }
          const add = (kind: LinkUse['kind'], url: string | undefined) => {
            const range = url && findValue(text, url, tag)
            const isHtml = name === 'a' && { isHtml: true as const }
            if (range) links.push({ kind, url, ...range, ...isHtml })
          }
          if (/^(?:a$|[A-Z])/.test(name)) add('link', href)
          add(name === 'img' ? 'image' : 'file', src)
        },
      },
      { lowerCaseTags: false, recognizeSelfClosing: true },
    )
    parser.end(text.slice(shift, end))
  }
  return links
}

/** Finds the value of an attribute in a tag, or `undefined` if it is written with entities. */
function findValue(text: string, value: string, { start, end }: Offsets): Offsets | undefined {
  const at = text.slice(start, end).search(/\s(?:href|src)\s*=/i)
  const found = text.indexOf(value, start + at)
  return found === -1 || found >= end ? undefined : { start: found, end: found + value.length }
}
