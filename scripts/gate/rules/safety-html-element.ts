import {
  collectElements,
  isJsxElement,
  rangeOfName,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { findContract, listComponents, type ComponentOwner } from '#content/schema/components.ts'
import { findForeign } from '#content/schema/foreign-components.ts'
import { isDangerousElement, isHtmlElement, isVoidElement } from '#content/schema/html-elements.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Reports the outermost of nested elements, and every one that a build fails on or that is
 * dangerous: these cannot be switched off. Leaves other names to `mdx:component`.
 */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
  summary: 'Pages contain Markdown and components, but no HTML elements.',
  severity: 'error',
  scope: 'page',
  check({ mdx }, { features }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      if (!isUndeclaredHtml(name, features)) return []
      const isDangerous = isDangerousElement(name)
      const isWithin = ancestors.some(
        (each) => isJsxElement(each) && isUndeclaredHtml(each.name, features),
      )
      const isRequired = isDangerous || !isHarmless(node)
      if (isWithin && !isRequired) return []
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...rangeOfName(node),
        help: helpFor(name, features),
        ...(isRequired && { isRequired }),
        ...(isDangerous && { note: 'It can run code, load foreign content or send data away' }),
      }
    })
  },
}

/** Whether a JSX name is HTML's and no component's, neither here nor in another system. */
export function isUndeclaredHtml(name: string | null, owners: readonly ComponentOwner[]): boolean {
  if (name === null || findContract(name, owners) || findForeign(name)) return false
  return isHtmlElement(name)
}

/** Elements of which a page has one, and those that lead to a file. */
const restricted = new Set(['body', 'head', 'html', 'img', 'title'])

/** Attributes that lead nowhere and are written in JSX as in HTML. */
const plainAttribute =
  /^(?:align|class(?:Name)?|colspan|dir|height|lang|open|role|rowspan|start|title|width|(?:aria|data)-[\w-]+)$/i

/**
 * Whether a build can do with an element: React refuses children of `<br>` and the like and a `style`
 * in HTML's notation, and the second gate checks what has an id or leads somewhere.
 */
function isHarmless({ name, attributes, children }: JsxElement): boolean {
  if (restricted.has(name ?? '') || (isVoidElement(name ?? '') && children.length > 0)) return false
  return attributes.every(
    (each) => each.type === 'mdxJsxAttribute' && plainAttribute.test(each.name),
  )
}

function helpFor(name: string, owners: readonly ComponentOwner[]): string {
  const instead = replacements[name.replace(/^h[1-6]$/, 'h')]
  const components = listComponents(owners).map((each) => `\`${each}\``)
  return instead
    ? `Write ${instead} instead; for a literal \`<\` write \`\\<\``
    : `Components: ${components.join(', ')}; for a literal \`<\` write \`\\<\``
}

/** What Markdown or a component offers in an element's place. */
const replacements: Record<string, string> = {
  a: '`[text](/route)`',
  b: '`**text**`',
  blockquote: '`> text`',
  br: 'a new paragraph',
  code: 'backticks',
  del: '`~~text~~`',
  em: '`_text_`',
  h: '`## text`',
  hr: '`---`',
  i: '`_text_`',
  img: '`![alternative text](./image.png)`',
  kbd: '`<Kbd>`',
  li: '`- text`',
  ol: '`1. text`',
  p: 'a paragraph',
  pre: 'a code fence',
  s: '`~~text~~`',
  strong: '`**text**`',
  table: 'a table of Markdown',
  ul: '`- text`',
}
