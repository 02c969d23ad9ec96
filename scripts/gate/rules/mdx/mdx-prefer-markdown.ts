import type { Nodes, Parents, RootContent } from 'mdast'
import {
  collectElements,
  isJsxElement,
  offsetsOfTagName,
  type JsxElement,
  offsetsOfTags,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import type { PageRule } from '#content/rule.ts'
import { safeElements } from '#content/schema/html.ts'
import { isBlank, textOf } from '#core/tree.ts'
import { isPhrasing } from '#content/markdown-nodes.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { helpForAnchor, cellLineBreakHelp } from '../explain-syntax-error.ts'
import { isHtmlElementName } from '../safety-elements.ts'

/** Reports only the outermost of nested elements. `safety:html-element` reports unsafe elements. */
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
        isJsxElement(each) && isHtmlElementName(each.name, components)
      if (!isHtml(node) || !safeElements.has(name) || ancestors.some(isHtml)) return []
      const fix = convertHtml(node, file.text)
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...offsetsOfTagName(node),
        help: suggestReplacement(node, ancestors),
        ...(fix && { fix }),
      }
    })
  },
}

/** Returns advice, with special cases for empty anchors and for line breaks in table cells. */
function suggestReplacement(node: JsxElement, ancestors: readonly Parents[]): string {
  const { id, name, href } = Object.fromEntries(literalsOf(node))
  const anchor = id ?? (node.name === 'a' ? name : undefined)
  const isAnchor = typeof anchor === 'string' && !href && node.children.every(isBlank)
  if (isAnchor) return helpForAnchor(anchor)
  const isInCell = ancestors.some(({ type }) => type === 'tableCell')
  if (node.name === 'br' && isInCell) return cellLineBreakHelp
  const instead = markdownEquivalents[node.name?.replace(/^h[1-6]$/, 'h') ?? '']
  return instead ? `Write ${instead} instead` : 'Write its text, or a component'
}

/** Markdown equivalents of HTML elements. `h` means a heading of any level. */
const markdownEquivalents: Record<string, string> = {
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

/** Markdown delimiters by element name. */
const markdownDelimiters: Record<string, string> = {
  b: '**',
  strong: '**',
  em: '_',
  i: '_',
  code: '`',
}

/**
 * Returns the edits that convert emphasis, code, or a table without spanning cells to Markdown, or
 * `undefined` if the result might differ.
 */
function convertHtml(node: JsxElement, text: string): TextEdit[] | undefined {
  const tags = offsetsOfTags(node, text)
  if (!tags) return undefined
  const { opening, closing } = tags
  const whole = { start: opening.start, end: closing.end }
  const before = text.slice(text.lastIndexOf('\n', whole.start - 1) + 1, whole.start)
  const after = text.slice(whole.end)
  if (node.name === 'table') {
    const isAlone =
      /(?:^|\n)[ \t]*\n[ \t]*$/.test(text.slice(0, whole.start)) &&
      /^[ \t]*(?:\n[ \t]*)?(?:\n|$)/.test(after)
    const table = isAlone ? convertTable(node, text) : undefined
    return table === undefined ? undefined : [{ ...whole, text: table }]
  }
  const mark = markdownDelimiters[node.name ?? '']
  const inner = text.slice(opening.end, closing.start)
  const isPlain = /^[^\s`*_<{\\][^\n`*_<{\\]*(?<!\s)$/.test(inner)
  if (!mark || !isPlain || !canUseDelimiters(before, after)) return undefined
  if (mark === '`') {
    const code = textOf(node)
    // Characters such as `&nbsp;` would become invisible.
    return /(?! )[\p{Z}\p{Cf}]/u.test(code) ? undefined : [{ ...whole, text: `\`${code}\`` }]
  }
  // `markdownlint:MD036` reports a paragraph of only emphasis, unless it ends with punctuation.
  const isAlone = node.type === 'mdxJsxFlowElement'
  if (isAlone && !/[.,;:!?。，；：！？]$/.test(inner)) return undefined
  return [opening, closing].map((tag) => ({ ...tag, text: mark }))
}

/**
 * Returns whether Markdown delimiters can stand between `before` and `after` without touching a
 * word, another delimiter or a tag.
 */
function canUseDelimiters(before: string, after: string): boolean {
  const isInWord = /[\p{L}\p{N}`*_\\]$/u.test(before) || /^[\p{L}\p{N}`*_]/u.test(after)
  return !isInWord && !/<\/[a-z]+>$/.test(before) && !/^<[a-z]/.test(after)
}

const spanAttributes = new Set(['colspan', 'rowspan'])

function convertTable(table: JsxElement, text: string): string | undefined {
  const elements = collectElements({ type: 'root', children: [table] })
  const named = (...names: string[]) =>
    elements.filter(({ node }) => names.includes(node.name ?? ''))
  const cells = named('td', 'th')
  const rows = named('tr').map((row) =>
    cells.filter(({ ancestors }) => ancestors.includes(row.node)),
  )
  const texts = rows.map((row) =>
    row.map(({ node }) => {
      const tags = offsetsOfTags(node, text)
      return tags && text.slice(tags.opening.end, tags.closing.start).trim()
    }),
  )
  const isSpanned = cells.some(({ node }) =>
    node.attributes.some((each) => 'name' in each && spanAttributes.has(each.name.toLowerCase())),
  )
  const isSimple = cells.every(({ node }) => offsetsOfTags(node, text) && isInline(node))
  // Markdown tables have headers in the first row only.
  const hasHeader = rows.every((row, at) =>
    row.every(({ node }) => (node.name === 'th') === (at === 0)),
  )
  const isAlone = named('table').length === 1 && named('caption').length === 0
  const width = Math.max(0, ...rows.map(({ length }) => length))
  if (isSpanned || !isSimple || !hasHeader || !isAlone || width === 0) return undefined
  const lines = texts.map((row) => {
    const shown = row.map((cell = '') => cell.replace(/\s+/g, ' ').replace(/(?<!\\)\|/g, '\\|'))
    return `| ${Array.from({ length: width }, (_, at) => shown[at] ?? '').join(' | ')} |`
  })
  lines.splice(1, 0, `|${' --- |'.repeat(width)}`)
  return lines.join(`\n${' '.repeat((table.position?.start.column ?? 1) - 1)}`)
}

/** Returns whether a cell contains at most one paragraph, and no other block. */
function isInline({ children }: JsxElement): boolean {
  const nodes: Nodes[] = children
  const hasOneParagraph = nodes.length === 1 && nodes[0]!.type === 'paragraph'
  return hasOneParagraph || nodes.every((node) => isPhrasing(node as RootContent))
}
