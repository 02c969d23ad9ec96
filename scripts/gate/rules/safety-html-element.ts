import type { Parents } from 'mdast'
import {
  collectElements,
  isJsxElement,
  namedAttributes,
  rangeOfName,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { isBlank } from '#core/tree.ts'
import { findContract, listComponents, type ComponentOwner } from '#content/schema/components.ts'
import type { PageRule } from '#content/rule.ts'
import { anchorHelp, cellBreakHelp } from './explain-syntax.ts'
import { convertHtml } from './html-to-markdown.ts'

/** Reports only the outermost of nested elements. Leaves components to `mdx:component`. */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
  summary: 'Pages contain Markdown and components, but no HTML elements.',
  severity: 'error',
  isRequired: true,
  fixes: 'markup',
  scope: 'page',
  check({ mdx, file }, { features }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      if (!isUndeclaredHtml(name, features)) return []
      const isNested = ancestors.some(
        (each) => isJsxElement(each) && isUndeclaredHtml(each.name, features),
      )
      if (isNested) return []
      const fix = convertHtml(node, file.text)
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...rangeOfName(node),
        help: helpForElement(node, ancestors) ?? helpFor(name, features),
        ...(fix && { fix }),
      }
    })
  },
}

/** Returns whether a JSX name is lowercase, like those of HTML, and no known component. */
export function isUndeclaredHtml(name: string | null, owners: readonly ComponentOwner[]): boolean {
  return name !== null && /^[a-z]/.test(name) && !findContract(name, owners)
}

/** Returns advice for empty anchors and for line breaks in table cells. */
function helpForElement(node: JsxElement, ancestors: readonly Parents[]): string | undefined {
  const attributes = namedAttributes(node).map(({ name, value }) => [name, value] as const)
  const { id, name, href } = Object.fromEntries(attributes)
  const anchor = id ?? (node.name === 'a' ? name : undefined)
  const isAnchor = typeof anchor === 'string' && !href && node.children.every(isBlank)
  if (isAnchor) return anchorHelp(anchor)
  const isInCell = ancestors.some(({ type }) => type === 'tableCell')
  return node.name === 'br' && isInCell ? cellBreakHelp : undefined
}

function helpFor(name: string, owners: readonly ComponentOwner[]): string {
  const meant = listComponents(owners).find((each) => each.toLowerCase() === name)
  const instead = meant ? `\`<${meant}>\`` : replacements[name.replace(/^h[1-6]$/, 'h')]
  const components = listComponents(owners).map((each) => `\`${each}\``)
  return instead
    ? `Write ${instead} instead; for a literal \`<\` write \`\\<\``
    : `Components: ${components.join(', ')}; for a literal \`<\` write \`\\<\``
}

/** Markdown equivalents of HTML elements. */
const replacements: Record<string, string> = {
  a: '`[text](/route)`',
  b: '`**text**`',
  br: 'a new paragraph, or `\\` at the end of the line,',
  code: 'backticks',
  details: 'a heading and its text',
  em: '`_text_`',
  h: '`## text`',
  i: '`_text_`',
  img: '`![alternative text](./image.png)`',
  li: '`- text`',
  ol: '`1. text`',
  strong: '`**text**`',
  table: 'a table of Markdown',
  ul: '`- text`',
}
