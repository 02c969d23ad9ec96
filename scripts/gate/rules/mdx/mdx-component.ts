import type { Finding } from '#core/diagnostic.ts'
import type { Parents } from 'mdast'
import type * as z from 'zod'
import {
  collectChildElements,
  collectElements,
  isJsxElement,
  namedAttributes,
  offsetsOfTagName,
  offsetsOfNode,
  type JsxElement,
  type MdxJsxAttribute,
} from '#content/parse/collect-elements.ts'
import { isBlank } from '#core/tree.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { describeExpected } from '#core/yaml/expected-value.ts'
import type { PropsSchema, Components } from '#content/schema/components.ts'
import { isInlineElement, tableParts, voidElements } from '#content/safety/html.ts'
import type { PageRule } from '#content/rule.ts'
import { literalOf } from '#content/parse/parse-literal.ts'
import { hasExpression } from './mdx-code.ts'
import { convertComponent } from './foreign-components.ts'
import { isEventHandler, isHtmlElementName } from '../safety-elements.ts'

/**
 * Other rules report unsafe HTML elements (`safety:html-element`), event handlers
 * (`safety:event-handler`) and text or code in braces (`mdx:expression`).
 */
export const mdxComponentRule: PageRule = {
  id: 'mdx:component',
  summary:
    'Components exist, have their required attributes and no unknown ones, and are used where they are allowed.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check({ mdx, file }, { components }) {
    return collectElements(mdx.tree).flatMap((element) => {
      const { node, ancestors } = element
      if (isHtmlElementName(node.name, components)) return checkHtml(node, ancestors)
      const isKnown = components.get(node.name) !== undefined
      const foreign = convertComponent(element, file.text, isKnown)
      if (!foreign) return checkElement(node, ancestors, components)
      const { expected, fix } = foreign
      const message = `\`<${node.name}>\` is of another system, expected ${expected}`
      return [{ ...offsetsOfTagName(node), message, ...(fix && { fix }) }]
    })
  },
}

/** Reports content of void elements, and table parts that are outside of a table. */
function checkHtml(node: JsxElement, ancestors: readonly Parents[]): Finding[] {
  const name = node.name ?? ''
  const range = offsetsOfTagName(node)
  const isInTable = ancestors.some((each) => isJsxElement(each) && each.name === 'table')
  if (tableParts.has(name) && !isInTable) {
    return [{ ...range, message: `\`<${name}>\` is outside of \`<table>\`` }]
  }
  if (!voidElements.has(name) || node.children.every(isBlank)) return []
  return [{ ...range, message: `\`<${name}>\` takes no content, expected \`<${name} />\`` }]
}

function checkElement(
  node: JsxElement,
  ancestors: readonly Parents[],
  components: Components,
): Finding[] {
  const schema = components.get(node.name)
  if (!node.name || !schema) return [describeUnknownComponent(node, components)]
  const { content, generated, parents } = schema
  const findings = checkAttributes(node, node.name, schema)
  const report = (message: string, help?: string) =>
    findings.push({ ...offsetsOfTagName(node), message, ...(help && { help }) })
  const parent = ancestors.findLast(isJsxElement)?.name ?? ''
  if (parents && !parents.includes(parent)) {
    report(`\`<${node.name}>\` is outside of \`<${parents.join('>` or `<')}>\``)
  }
  const isFlow = node.type === 'mdxJsxFlowElement'
  const container = schema.isInline ? undefined : nameTextBlockAround(node, ancestors, components)
  if (generated && (!isFlow || node.position?.start.column !== 1)) {
    report(`\`<${node.name}>\` must be alone at the start of a line`)
  } else if (container && findings.length === 0) {
    report(
      `\`<${node.name}>\` is in ${container}, expected it between blocks of text`,
      'Put it on lines of its own, with a blank line above and below',
    )
  }
  if (generated && node.children.length > 0) {
    report(`\`<${node.name}>\` takes no content, expected \`<${node.name} />\``)
  }
  if (content && node.children.every(isBlank) && collectChildElements(node).length === 0) {
    report(`Cannot find the content of \`<${node.name}>\``, content)
  }
  return findings
}

/**
 * Returns the name of the text block around an element, if any. Block elements are invalid there,
 * like `<div>` in `<p>`.
 */
function nameTextBlockAround(
  node: JsxElement,
  ancestors: readonly Parents[],
  components: Components,
): string | undefined {
  if (node.type === 'mdxJsxFlowElement') return undefined
  const isBlock = (each: Parents) =>
    isJsxElement(each) && !components.get(each.name)?.isInline && !isInlineElement(each.name ?? '')
  const inner = ancestors.slice(ancestors.findLastIndex(isBlock) + 1)
  return inner.map(({ type }) => textBlockNames[type]).find((name) => name !== undefined)
}

const textBlockNames: Partial<Record<string, string>> = {
  heading: 'a heading',
  paragraph: 'a paragraph',
  tableCell: 'a table cell',
}

function describeUnknownComponent(node: JsxElement, components: Components): Finding {
  const known = [...components.keys()]
  const nearest = findNearest(node.name ?? '', known)
  const help = `Components: ${joinInBackticks(known)}; for a literal \`<\` write \`\\<\``
  const message = node.name ? `Unknown component \`<${node.name}>\`` : 'Unexpected fragment `<>`'
  return nearest
    ? { ...offsetsOfTagName(node), message: message + didYouMean(`<${nearest}>`) }
    : { ...offsetsOfTagName(node), message, help }
}

function checkAttributes(node: JsxElement, name: string, schema: PropsSchema): Finding[] {
  const attributes = namedAttributes(node)
  const values: Record<string, unknown> = Object.fromEntries(
    attributes.map((attribute) => [attribute.name, readValue(attribute)]),
  )
  const result = schema.attributes.safeParse(values)
  if (result.success) return []
  const hasSpread = attributes.length < node.attributes.length
  const isLeftToOtherRules = (key: string) =>
    isEventHandler(key, schema) ||
    attributes.some((each) => each.name === key && isLeftToExpressionRule(each)) ||
    (hasSpread && values[key] === undefined)
  return result.error.issues
    .flatMap((issue) => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
      return keys.map((key) => ({ key, issue }))
    })
    .filter(({ key }) => !isLeftToOtherRules(key))
    .map(({ key, issue }) => {
      const attribute = attributes.find((each) => each.name === key)
      const range = attribute ? offsetsOfNode(attribute) : offsetsOfTagName(node)
      return { ...range, ...describeAttribute(key, values[key], { name, schema, issue }) }
    })
}

/**
 * Returns the literal value of an attribute as an object or a string. The string is empty if the
 * value is not a literal.
 */
function readValue(attribute: MdxJsxAttribute): unknown {
  const value = attribute.value === null ? '' : literalOf(attribute)
  return typeof value === 'object' ? value : String(value ?? '')
}

/** Returns whether `mdx:expression` reports an attribute, since its braces contain text or code. */
function isLeftToExpressionRule(attribute: MdxJsxAttribute): boolean {
  const value = literalOf(attribute)
  return hasExpression(attribute) && (value === undefined || typeof value === 'string')
}

function describeAttribute(
  key: string,
  value: unknown,
  { name, schema, issue }: { name: string; schema: PropsSchema; issue: z.core.$ZodIssue },
): Pick<Finding, 'message' | 'help'> {
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(schema.attributes.shape)
    const suggestion = didYouMean(findNearest(key, known))
    const message = `Unknown attribute \`${key}\` of \`<${name}>\`${suggestion}`
    if (known.length === 0) return { message }
    return { message, help: `It takes ${joinInBackticks(known)}` }
  }
  const expected = describeExpected(issue, schema.attributes, attributeNames)
  const help = `\`${key}\` takes ${expected}`
  if (value === undefined) {
    return { message: `Cannot find attribute \`${key}\` of \`<${name}>\``, help }
  }
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  const options = issue.code === 'invalid_value' ? issue.values.map(String) : []
  const suggestion = didYouMean(findNearest(shown, options))
  const message = `Invalid value \`${shown.slice(0, 40)}\` for \`${key}\` of \`<${name}>\`${suggestion}`
  return { message, help }
}

const attributeNames = { object: 'an object', string: 'a short text' }
