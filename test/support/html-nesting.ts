import { Parser } from 'htmlparser2'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

/**
 * Returns the first tag that a browser changes when it parses `html`, such as a nested link, or
 * `undefined` if there is none. React cannot hydrate changed HTML.
 */
export function findMisnesting(html: string): string | undefined {
  const written = listTags(html)
  const shown = listShownTags(parseFragment(html).childNodes)
  const at = shown.findIndex((tag, index) => tag !== written[index])
  if (at === -1 && shown.length === written.length) return undefined
  return `expected ${written[at] ?? 'the end'}, found ${shown[at] ?? 'the end'} in ${html}`
}

function listTags(html: string): string[] {
  const tags: string[] = []
  const parser = new Parser(
    {
      onopentagname: (name) => tags.push(`<${name}>`),
      onclosetag: (name) => tags.push(`</${name}>`),
    },
    { xmlMode: true },
  )
  parser.end(html)
  return tags
}

function listShownTags(nodes: DefaultTreeAdapterTypes.ChildNode[]): string[] {
  return nodes.flatMap((node) =>
    'tagName' in node
      ? [`<${node.tagName}>`, ...listShownTags(node.childNodes), `</${node.tagName}>`]
      : [],
  )
}
