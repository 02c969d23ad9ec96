import type { Finding } from '#core/diagnostic.ts'
import type { Nodes } from 'mdast'
import {
  collectElements,
  isJsxElement,
  namedAttributes,
  offsetsOfTagName,
  offsetsOfNode,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { isBlank } from '#core/tree.ts'
import type { ChildrenSchema, Components } from '#content/schema/components.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips unknown components, which `mdx:component` reports. Allows comments anywhere. */
export const mdxChildrenRule: PageRule = {
  id: 'mdx:children',
  summary:
    'A component contains only the content that it is made for, such as `<Tab>` in `<Tabs>` or a numbered list or headings in `<Steps>`.',
  severity: 'error',
  isRequired: true,
  check({ mdx }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) => {
      const children = components.get(node.name)?.children
      return children ? checkChildren(node, children, components) : []
    })
  },
}

function checkChildren(
  node: JsxElement,
  schema: ChildrenSchema,
  components: Components,
): Finding[] {
  const children = collectChildren(node)
  // `mdx:component` reports unknown components.
  if (children.some((child) => isJsxElement(child) && !components.get(child.name))) return []
  if ('list' in schema) return checkSteps(node, children)
  const { component, distinct } = schema
  const isWanted = (child: Nodes): child is JsxElement =>
    isJsxElement(child) && child.name === component
  const others = children.filter((child) => !isWanted(child))
  const wanted = children.filter(isWanted)
  if (others.length > 0) {
    const help = `Put it into a \`<${component}>\`, or before or after \`<${node.name}>\``
    return others.map((other) => describeUnexpected(node, other, component, help))
  }
  if (wanted.length === 0) return [describeMissing(node, `\`<${component}>\``)]
  return distinct ? describeRepeated(wanted, distinct) : []
}

/** Reports a missing list, and content that splits the list. */
function checkSteps(node: JsxElement, children: Nodes[]): Finding[] {
  const isList = (child: Nodes) => child.type === 'list' && child.ordered === true
  const first = children.findIndex(isList)
  if (children.some(({ type }) => type === 'heading')) return []
  if (first === -1) return [describeMissing(node, 'numbered list')]
  const rest = children.slice(first + 1, children.findLastIndex(isList) + 1)
  // A comment or a different delimiter separates adjacent lists, so report the second one.
  const divider = rest.find((child) => !isList(child)) ?? rest[0]
  return divider ? [describeDivider(divider)] : []
}

function describeDivider(node: Nodes): Finding {
  const isList = node.type === 'list' && node.ordered
  const what = isList ? 'second list in `<Steps>`' : 'content between two steps'
  return {
    message: `Unexpected ${what}, which restarts the numbering`,
    ...offsetsOfNode(node),
    help: 'Indent the content of a step by three spaces, or begin another `<Steps>`',
  }
}

/**
 * Returns the non-blank children. Unwraps the paragraph that MDX adds around elements on a line.
 */
function collectChildren(node: JsxElement): Nodes[] {
  return node.children
    .flatMap((child): Nodes[] =>
      child.type === 'paragraph' && child.children.some(isJsxElement) ? child.children : [child],
    )
    .filter((child) => isJsxElement(child) || !isBlank(child))
}

function describeUnexpected(
  node: JsxElement,
  other: Nodes,
  component: string,
  help: string,
): Finding {
  return {
    ...(isJsxElement(other) ? offsetsOfTagName(other) : offsetsOfNode(other)),
    message: `Unexpected content of \`<${node.name}>\`, expected only \`<${component}>\``,
    help,
  }
}

function describeMissing(node: JsxElement, wanted: string): Finding {
  return { ...offsetsOfTagName(node), message: `Cannot find a ${wanted} in \`<${node.name}>\`` }
}

function describeRepeated(nodes: JsxElement[], key: string): Finding[] {
  const seen = new Set<unknown>()
  return nodes.flatMap((node) => {
    const attribute = namedAttributes(node).find(({ name }) => name === key)
    if (typeof attribute?.value !== 'string') return []
    const isRepeated = seen.has(attribute.value)
    seen.add(attribute.value)
    const message = `Duplicate ${key} \`${attribute.value}\` of \`<${node.name}>\``
    return isRepeated ? [{ ...offsetsOfNode(attribute), message }] : []
  })
}

/** MDX parses content on the line of an opening tag as inline text, without lists or headings. */
export const mdxBlockOnTagLineRule: PageRule = {
  id: 'mdx:block-on-tag-line',
  summary: 'A list, heading, quotation or table in a component begins on a line of its own.',
  severity: 'error',
  check({ mdx, file: { text } }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) => {
      const schema = components.get(node.name)
      const [first] = node.children
      if (!schema || schema.isInline || first?.type !== 'text') return []
      const { start, end } = offsetsOfNode(first)
      const [, space = '', marker] = blockMarkerPattern.exec(text.slice(start, end)) ?? []
      if (marker === undefined) return []
      const markerStart = start + space.length
      return {
        message: `Unexpected \`${marker}\` on the line of \`<${node.name}>\`, which is shown as plain text`,
        start: markerStart,
        end: markerStart + marker.length,
        help: 'Put it on a new line, with a blank line above',
      }
    })
  },
}

/** Marker of a list, a heading, a blockquote, or a table with a delimiter row. */
const blockMarkerPattern =
  /^([ \t]*)((?:[-*+]|\d{1,9}[.)]|#{1,6}|>)(?=[ \t]+\S)|\|(?=[^\n]*\n[\s>]*\|[\s:|-]*-))/
