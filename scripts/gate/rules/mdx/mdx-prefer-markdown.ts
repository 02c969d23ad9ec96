import type { Parents } from 'mdast'
import {
  collectElements,
  isJsxElement,
  rangeOfName,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/read-literal.ts'
import type { PageRule } from '#content/rule.ts'
import { safeElements } from '#content/schema/html.ts'
import { isBlank } from '#core/tree.ts'
import { anchorHelp, cellBreakHelp } from '../explain-syntax.ts'
import { isUndeclaredHtml } from '../safety-elements.ts'
import { convertHtml } from './html-to-markdown.ts'

/** Reports only the outermost of nested elements. `safety:html-element` reports unsafe ones. */
export const mdxPreferMarkdownRule: PageRule = {
  id: 'mdx:prefer-markdown',
  summary: 'Pages contain Markdown and components instead of HTML elements.',
  severity: 'warning',
  isOptional: true,
  fixes: 'markup',
  check({ mdx, file }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      const isHtml = (each: Parents) =>
        isJsxElement(each) && isUndeclaredHtml(each.name, components)
      if (!isHtml(node) || !safeElements.has(name) || ancestors.some(isHtml)) return []
      const fix = convertHtml(node, file.text)
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...rangeOfName(node),
        help: helpFor(node, ancestors),
        ...(fix && { fix }),
      }
    })
  },
}

/** Returns advice, including for empty anchors and for line breaks in table cells. */
function helpFor(node: JsxElement, ancestors: readonly Parents[]): string {
  const { id, name, href } = Object.fromEntries(literalsOf(node))
  const anchor = id ?? (node.name === 'a' ? name : undefined)
  const isAnchor = typeof anchor === 'string' && !href && node.children.every(isBlank)
  if (isAnchor) return anchorHelp(anchor)
  const isInCell = ancestors.some(({ type }) => type === 'tableCell')
  if (node.name === 'br' && isInCell) return cellBreakHelp
  const instead = replacements[node.name?.replace(/^h[1-6]$/, 'h') ?? '']
  return instead ? `Write ${instead} instead` : 'Write its text, or a component'
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
  kbd: '`<Kbd>`',
  li: '`- text`',
  ol: '`1. text`',
  strong: '`**text**`',
  table: 'a table of Markdown',
  ul: '`- text`',
}
