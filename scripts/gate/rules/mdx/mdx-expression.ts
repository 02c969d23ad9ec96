import type { Finding } from '#core/diagnostic.ts'
import {
  collectElements,
  collectExpressions,
  offsetsOfNode,
  type JsxElement,
  type MdxJsxAttribute,
  type MdxExpression,
} from '#content/parse/collect-elements.ts'
import { parseLiteral } from '#content/parse/parse-literal.ts'
import { escapeMdx, renderAttributes } from '#core/escape.ts'
import { isBlank } from '#core/tree.ts'
import { truncate } from '#core/message-parts.ts'
import type { PageRule } from '#content/rule.ts'
import { isUnknownComponent, type Components } from '#content/schema/components.ts'
import { explain } from '../explain-syntax-error.ts'
import { isEventHandler } from '../safety-elements.ts'

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

const emptyMessage = 'Unexpected `{}`, which is not shown'
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
    const message = `Unexpected variable without quotes, expected \`${text}\``
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
