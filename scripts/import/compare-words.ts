import type { Element } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { Root } from 'mdast'
import { toHast, type State } from 'mdast-util-to-hast'
import { nodesOfType } from '#core/tree.ts'
import { textAttributesOf, type JsxElement } from '#content/parse/collect-elements.ts'
import type { OldPage, OldSite } from './old-site.ts'
import { parseOldText, rewriteText } from './rewrite-text.ts'

/** Returns the words of an old page that its new HTML lacks, in the order of the page. */
export function findMissingWords(page: OldPage, html: string, site: OldSite): string[] {
  const main = Array.from(html.matchAll(/<main\b[^]*?<\/main>/g), ([found]) => found).join('')
  const counts = new Map<string, number>()
  for (const word of listWords(main)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const tree = parseOldText(page.file, rewriteText(page, site), site)
  const hasHeading = nodesOfType(tree, 'heading').some(({ depth }) => depth === 1)
  const title = hasHeading ? '' : String(page.frontMatter?.get('title') ?? '')
  return listWords(`${title}\n${renderTree(tree)}`).filter((word) => {
    const count = counts.get(word) ?? 0
    counts.set(word, count - 1)
    return count <= 0
  })
}

/** Renders a tree as HTML, without expressions. Components become elements. */
function renderTree(tree: Root): string {
  const handlers = { mdxJsxFlowElement: toElement, mdxJsxTextElement: toElement }
  const unknownHandler = () => undefined
  const html = { allowDangerousHtml: true }
  return toHtml(toHast(tree, { handlers, unknownHandler, footnoteLabel: ' ', ...html }), html)
}

function toElement(state: State, node: JsxElement): Element {
  const properties = textAttributesOf(node)
  return { type: 'element', tagName: node.name ?? 'div', properties, children: state.all(node) }
}

/** Start of a tag that divides words. */
const blockTagPattern = /<(?!\/?(?:a|b|code|del|em|i|kbd|mark|s|small|span|strong|sub|sup|u)\b)/g

/** Ids and attributes in braces or brackets, and the marks and the type of `:::note`. */
const notationPattern = /^[ \t]*:{3,}[ \t]*\w*|[[{]#[\w.:-]+[\]}]|\{:[ .#][^{}\n]*\}/gm

/** Lists the words of HTML that readers see, with those of attributes. */
function listWords(html: string): string[] {
  const document = parseDocument(html.replace(blockTagPattern, '\n<'))
  const elements = DomUtils.getElementsByTagName('*', document)
  const attributes = elements.flatMap(({ attribs: { alt, title, label, description } }) => {
    return [alt, title, label, description]
  })
  const text = [DomUtils.innerText(document.children), ...attributes].join('\n')
  const plain = text.replace(notationPattern, '').replace(/[*`~\\]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
