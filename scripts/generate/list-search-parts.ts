import type { RootContent } from 'hast'
import type { Feature, NamedAnchor } from '#content/feature.ts'
import type { Site } from '#content/site.ts'
import type { SearchPart } from '#core/search-index.ts'
import { isElement, isOutsideText } from './parse-html.ts'

/**
 * Splits a page at its headings. Leaves out elements with `data-search-ignore`. Lists each name from
 * a feature once, at its first id.
 */
export function listSearchParts(
  nodes: RootContent[],
  names: ReadonlyMap<string, NamedAnchor>,
): SearchPart[] {
  let section: SearchPart = { id: '', title: '', text: '' }
  const parts = [section]
  const seen = new Set<string>()
  const add = (field: 'title' | 'text' | 'code', text: string) => {
    section[field] = (section[field] ?? '') + text
  }
  const visit = (node: RootContent, field: 'title' | 'text' | 'code') => {
    if (node.type === 'text') add(field, node.value.replace(/\s+/g, ' '))
    if (!isElement(node) || isOutsideText(node)) return
    const { tagName, properties, children } = node
    const id = String(properties.id ?? '')
    const anchor = names.get(id)
    const isHeading = id !== '' && /^h[2-6]$/.test(tagName)
    if (isHeading) {
      section = { id, title: '', text: '' }
      parts.push(section)
    } else if (anchor && !seen.has(anchor.name)) {
      seen.add(anchor.name)
      parts.push({ id, title: anchor.name, text: anchor.note, isCode: true })
    }
    const inner = isHeading ? 'title' : tagName === 'pre' ? 'code' : field
    const isBlock = inner === field && !inlineElements.has(tagName)
    if (isBlock) add(field, ' ')
    for (const child of children) visit(child, inner)
    if (isBlock) add(field, separators[tagName] ?? '\n')
  }
  for (const node of nodes) visit(node, 'text')
  return parts.map(({ code, ...part }) => ({
    ...part,
    title: tidy(part.title),
    text: tidy(part.text),
    ...(code !== undefined && { code: tidy(code) }),
  }))
}

/** Lists the names that the features give to ids of their pages. */
export function nameAnchors(
  features: readonly Feature[],
  references: Site['references'],
): NamedAnchor[] {
  return features.flatMap(({ name, search }) => {
    const reference = references[name]
    return reference === undefined ? [] : (search?.nameAnchors(reference) ?? [])
  })
}

const inlineElements = new Set(
  'a abbr b code del em i img ins kbd mark q s samp small span strong sub sup u var wbr'.split(' '),
)

/** Separators after parts of a row. Other elements end a sentence. */
const separators: Record<string, string> = {
  br: ' ',
  td: ' · ',
  th: ' · ',
  dt: ': ',
  figcaption: ': ',
}

/** Collapses white space, and ends sentences with a period. */
function tidy(text: string): string {
  return text
    .replace(/^[\s·:]+/, '')
    .replace(/([.!?:]?)[ ·]*\n[\s·]*/g, (_, end: string) => `${end || '.'} `)
    .replace(/ +/g, ' ')
    .trim()
}
