import { collectElements, isJsxElement, rangeOfName } from '../../content/parse/collect-elements.ts'
import {
  findContract,
  listComponents,
  type ComponentOwner,
} from '../../content/schema/components.ts'
import { findForeign } from '../../content/schema/foreign-components.ts'
import { isDangerousElement, isHtmlElement } from '../../content/schema/html-elements.ts'
import type { PageRule } from '../../content/rule.ts'

/**
 * Pages hold Markdown and declared components, no HTML: `<script>`, `<style>`, `<iframe>`,
 * `<object>`, `<embed>`, `<form>` and the like run code or load what nobody has looked at; the rest
 * escapes the design and the checks of links, headings and images. Of elements within each other
 * the outermost is reported, and each dangerous one. Names that are none of HTML's are left to
 * `mdx:component`.
 */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
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
      if (isWithin && !isDangerous) return []
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...rangeOfName(node),
        help: helpFor(name, features),
        ...(isDangerous && { note: 'It can run code, load foreign content or send data away' }),
      }
    })
  },
}

/** Whether a JSX name is HTML's and no component's, neither here nor in another system. */
export function isUndeclaredHtml(name: string | null, owners: readonly ComponentOwner[]): boolean {
  if (name === null || findContract(name, owners) || findForeign(name, owners)) return false
  return isHtmlElement(name)
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
