import { parseSync } from 'oxc-parser'
import {
  offsetsOfNode,
  collectElements,
  collectExpressions,
  type JsxElement,
  type MdxJsxAttribute,
  type MdxExpression,
} from '#content/parse/collect-elements.ts'
import type { PageRule } from '#content/rule.ts'
import { nodesOfType, isBlank } from '#core/tree.ts'
import { isForeignComponent } from './foreign-components.ts'
import type { Finding } from '#core/diagnostic.ts'
import { parseLiteral } from '#content/parse/parse-literal.ts'
import { escapeMdx, renderAttributes } from '#core/escape.ts'
import { truncate } from '#core/message-parts.ts'
import { isUnknownComponent, type Components } from '#content/schema/components.ts'
import { explain } from '../explain-syntax-error.ts'
import { isEventHandler } from '../safety-elements.ts'

/** Removes imports of known components, and of names that the rest of the page does not contain. */
export const mdxEsmRule: PageRule = {
  id: 'mdx:esm',
  summary: 'A page does not import or export anything.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check({ mdx, file: { text } }, { components }) {
    return nodesOfType(mdx.tree, 'mdxjsEsm').map((node) => {
      const { start } = offsetsOfNode(node)
      const end = start + node.value.trimEnd().length
      const others = text.slice(0, start) + text.slice(end)
      const isUnneeded = (name: string) =>
        components.has(name) || isForeignComponent(name) || !others.includes(name)
      const names = listImportedNames(node.value)
      const gap = text.length - end - text.slice(end).trimStart().length
      const edit = { start, end: end + gap, text: '' }
      return {
        message: `Unexpected \`${text.slice(start, start + 6)}\`, expected content only`,
        start,
        end,
        help: 'Components need no import; if the line is text, put its first word in backticks',
        ...(names?.every(isUnneeded) && { fix: [edit] }),
      }
    })
  },
}

/** Lists the local names of a block of imports, or returns `undefined` for any other code. */
function listImportedNames(code: string): string[] | undefined {
  const { program, errors } = parseSync('page.tsx', code)
  if (errors.length > 0 || program.body.length === 0) return undefined
  const names = program.body.map((statement) =>
    statement.type === 'ImportDeclaration'
      ? statement.specifiers.map(({ local }) => local.name)
      : undefined,
  )
  return names.every((each) => each !== undefined) ? names.flat() : undefined
}

/**
 * Accepts numbers, booleans, arrays and objects of literals in attributes. Requires quotes around
 * text and variables, as in `href="{product.loginUrl}"`. Other rules report unknown variables
 * (`variable:unknown`) and event handlers (`safety:event-handler`).
 */
export const mdxExpressionRule: PageRule = {
  id: 'mdx:expression',
  summary:
    'Braces contain product variables such as `{product.name}` or comments, and no other expressions.',
  fixes: 'content',
  severity: 'error',
  isRequired: true,
  check({ mdx, file }, { components }) {
    return [
      ...collectExpressions(mdx.tree).flatMap((node) => checkExpression(node, file.text)),
      ...collectElements(mdx.tree).flatMap(({ node }) => checkAttributeValues(node, components)),
    ]
  },
}

export function hasExpression({ value }: MdxJsxAttribute): boolean {
  return typeof value === 'object' && value !== null
}

const emptyMessage = '`{}` is not shown'
const help = 'Put it in backticks or write `\\{\\}` to show it, or remove it'

function checkExpression(node: MdxExpression, text: string): Finding[] {
  const { value } = node
  const range = offsetsOfNode(node)
  if (value.trim() === '') return [{ message: emptyMessage, ...range, severity: 'warning', help }]
  if (isVariable(value) || isBlank(node)) return []
  const variable = value.trim()
  const literal = parseLiteral(variable)
  if (typeof literal === 'string' && !literal.includes('\n')) {
    const message = `Unexpected braces around the text \`${literal.slice(0, 60)}\``
    // Between blocks, blank text ends a list.
    const ends = node.type === 'mdxFlowExpression' && literal.trim() === ''
    const fix = ends ? undefined : [{ ...range, text: escapeMdx(literal) }]
    return [{ message, ...range, ...(fix && { fix }) }]
  }
  const id = explain('notation', text, range.start)
  // Without a fix, since the anchor of the heading changes.
  if (id) return [{ ...range, message: id.message, ...(id.help && { help: id.help }) }]
  if (!isVariable(variable)) return [describeExpression(value, node)]
  return [
    {
      message: `Unexpected space in \`{${value.replaceAll('\n', ' ')}}\`, expected \`{${variable}}\``,
      ...range,
      fix: [{ ...range, text: `{${variable}}` }],
    },
  ]
}

/** Skips unknown components, which `mdx:component` reports. */
function checkAttributeValues({ name, attributes }: JsxElement, components: Components): Finding[] {
  if (isUnknownComponent(name, components)) return []
  return attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute')
      return [describeExpression(attribute.value, attribute)]
    const { value } = attribute
    if (typeof value !== 'object' || !value || isEventHandler(attribute.name, components.get(name)))
      return []
    const variable = value.value.trim()
    const literal = parseLiteral(variable)
    if (typeof literal === 'string') return [describeBracedText(attribute, literal)]
    if (literal !== undefined) return []
    if (!isVariable(variable)) return [describeExpression(value.value, attribute)]
    const range = offsetsOfNode(attribute)
    const text = `${attribute.name}="{${variable}}"`
    const message = `Missing quotes around the variable, expected \`${text}\``
    return [{ message, ...range, fix: [{ ...range, text }] }]
  })
}

/** Describes a string in braces. Only values without braces are read as links and labels. */
function describeBracedText(attribute: MdxJsxAttribute, literal: string): Finding {
  const range = offsetsOfNode(attribute)
  const text = renderAttributes({ [attribute.name]: literal }).trim()
  const message = `Unexpected braces around text, expected \`${text.slice(0, 60)}\``
  return { message, ...range, fix: [{ ...range, text }] }
}

/** Returns whether an expression is a product variable without spaces around it. */
function isVariable(expression: string): boolean {
  return /^product\.[^{}\s]*$/.test(expression)
}

function describeExpression(
  expression: string,
  node: MdxExpression | JsxElement['attributes'][number],
): Finding {
  const [line = ''] = expression.trim().split('\n')
  // Readers do not see the braces of an attribute, so there is nothing to escape.
  const isAttribute = node.type === 'mdxJsxAttribute'
  const cause = isAttribute ? undefined : explain('expression', `{${expression}}`, 0)
  return {
    message: `Unexpected expression \`{${truncate(line, 40)}}\`, expected a variable such as \`{product.name}\``,
    ...offsetsOfNode(node),
    help: cause?.help ?? 'Write the value itself, in quotes',
  }
}
