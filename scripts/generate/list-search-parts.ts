import { Parser } from 'htmlparser2'
import type { SearchPart } from '#core/search-index.ts'
import type { NamedAnchor } from '#content/feature.ts'

/**
 * Splits the HTML of a page at its headings. Leaves out elements with `data-search-ignore`. Lists
 * each name from a feature once, at its first id.
 */
export function listSearchParts(
  html: string,
  names: ReadonlyMap<string, NamedAnchor>,
): SearchPart[] {
  const lead: SearchPart = { id: '', title: '', text: '' }
  const parts = [lead]
  const seen = new Set<string>()
  let section = lead
  let ignoredDepth = 0
  let field: 'title' | 'text' | 'code' = 'text'
  const add = (text: string) => {
    section[field] = (section[field] ?? '') + text
  }
  const parser = new Parser({
    onopentag(tag, { id = '', 'data-search-ignore': ignored }) {
      if (ignoredDepth > 0 || ignored !== undefined) {
        ignoredDepth++
        return
      }
      const named = names.get(id)
      if (headingPattern.test(tag) && id !== '') {
        section = { id, title: '', text: '' }
        parts.push(section)
        field = 'title'
      } else if (named && !seen.has(named.name)) {
        seen.add(named.name)
        parts.push({ id, title: named.name, text: named.note, isCode: true })
      }
      if (tag === 'pre') field = 'code'
      else if (!inlineElements.has(tag)) add(' ')
    },
    ontext(text) {
      if (ignoredDepth === 0) add(text.replace(/\s+/g, ' '))
    },
    onclosetag(tag) {
      if (ignoredDepth > 0) {
        ignoredDepth--
        return
      }
      if (headingPattern.test(tag) || tag === 'pre') field = 'text'
      else if (!inlineElements.has(tag)) add(separators[tag] ?? '\n')
    },
  })
  parser.end(html)
  return parts.map(({ code, ...part }) => ({
    ...part,
    title: tidy(part.title),
    text: tidy(part.text),
    ...(code !== undefined && { code: tidy(code) }),
  }))
}

const headingPattern = /^h[2-6]$/

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
