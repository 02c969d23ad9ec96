import { Parser } from 'htmlparser2'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

/**
 * Describes the first tag that a browser changes when it parses `html`, such as that of a nested
 * link. Returns `undefined` if there is none. React cannot hydrate changed HTML.
 */
export function findMisnesting(html: string): string | undefined {
  const sourceTags = listSourceTags(html)
  const parsedTags = listParsedTags(parseFragment(html).childNodes)
  const position = parsedTags.findIndex((tag, index) => tag !== sourceTags[index])
  if (position === -1 && parsedTags.length === sourceTags.length) return undefined
  return `expected ${sourceTags[position] ?? 'the end'}, found ${parsedTags[position] ?? 'the end'} in ${html}`
}

function listSourceTags(html: string): string[] {
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

function listParsedTags(nodes: DefaultTreeAdapterTypes.ChildNode[]): string[] {
  return nodes.flatMap((node) =>
    'tagName' in node
      ? [`<${node.tagName}>`, ...listParsedTags(node.childNodes), `</${node.tagName}>`]
      : [],
  )
}
