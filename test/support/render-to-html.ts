import type { Element, ElementContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { toHast, type State } from 'mdast-util-to-hast'
import type { JsxElement, MdxExpression } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'

/** HTML of a page, and the words, links and opening tags in it. */
export interface RenderedHtml {
  html: string
  words: string[]
  links: string[]
  /** Start of each opening tag in order, such as `<p`. */
  openingTags: string[]
}

/**
 * Renders a page as HTML with components as elements. Returns `undefined` if the page does not
 * parse.
 */
export function renderToHtml(text: string): RenderedHtml | undefined {
  const { tree } = parseMdx(text)
  if (!tree) return undefined
  const handlers = {
    mdxJsxFlowElement: renderElement,
    mdxJsxTextElement: renderElement,
    mdxFlowExpression: renderExpression,
    mdxTextExpression: renderExpression,
    mdxjsEsm: () => undefined,
  }
  const html = toHtml(toHast(tree, { handlers }) as Element)
    .split(/(<pre>[^]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(/[ \t\n]+/g, ' ')))
    .join('')
  // Inline elements do not separate words.
  const shown = html
    .replace(/<\/?(?!(?:b|i|em|strong|code|del|s|a)\b)[^>]*>/g, ' $& ')
    .replace(/<[^>]*>/g, (tag) =>
      Array.from(
        tag.matchAll(/ (?:alt|title|label|caption|value)="([^"]*)"/g),
        ([, value]) => ` ${value} `,
      ).join(''),
    )
  return {
    html,
    words: shown.replace(/&[#\w]+;/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [],
    links: Array.from(html.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address]) => address!),
    openingTags: Array.from(html.matchAll(/<[\w.]+/g), ([name]) => name),
  }
}

function renderElement(state: State, node: JsxElement): Element {
  const properties = Object.fromEntries(
    node.attributes.flatMap((attribute) =>
      'name' in attribute && (typeof attribute.value === 'string' || !attribute.value)
        ? [[toHtmlName(attribute.name), attribute.value ?? '']]
        : [],
    ),
  )
  const children = state.all(node)
  return { type: 'element', tagName: node.name ?? 'fragment', properties, children }
}

/** Adds the prefix `data-` to the name of an attribute unless its value is text or a URL. */
function toHtmlName(attribute: string): string {
  const isKnown = /^(?:alt|title|label|caption|value|href|src)$/.test(attribute)
  return isKnown ? attribute : `data-${attribute.toLowerCase().replace(/[^a-z\d-]/g, '-')}`
}

function renderExpression(_: State, { value }: MdxExpression): ElementContent | undefined {
  return value.startsWith('/*') ? undefined : { type: 'text', value: `{${value}}` }
}
