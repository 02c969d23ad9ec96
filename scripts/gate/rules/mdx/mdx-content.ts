import type { Nodes } from 'mdast'
import {
  collectElements,
  isJsxElement,
  namedAttributes,
  offsetsOfTagName,
  offsetsOfNode,
  type JsxElement,
  offsetsOfTags,
} from '#content/parse/collect-elements.ts'
import { isBlank, matchTexts, nodesOfType } from '#core/tree.ts'
import type { ChildrenContract, Components } from '#content/schema/components.ts'
import { listAllowedChildren } from '#content/schema/html.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { TextEdit } from '#core/diagnostic.ts'

/** Skips unknown components, which `mdx:component` reports. Allows comments anywhere. */
export const mdxChildrenRule: PageRule = {
  id: 'mdx:children',
  summary:
    'A component contains only the content that it is made for, such as `<Tab>` in `<Tabs>` or a numbered list or headings in `<Steps>`.',
  severity: 'error',
  isRequired: true,
  check({ mdx, file }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) => {
      const children = components.get(node.name)?.children
      return children
        ? checkChildren(node, children, { components, text: file.text })
        : checkTable(node)
    })
  },
}

/** Checks that an HTML table and its parts have only allowed children. */
function checkTable(node: JsxElement): Finding[] {
  const wanted = listAllowedChildren(node.name ?? '')
  if (wanted.length === 0) return []
  const component = wanted.includes('td') ? 'td' : 'tr'
  return collectChildren(node)
    .filter((child) => !isJsxElement(child) || !wanted.includes(child.name ?? ''))
    .map((child) => describeUnexpected(node, child, component, `Put it into a \`<td>\``))
}

function checkChildren(
  node: JsxElement,
  contract: ChildrenContract,
  { components, text }: { components: Components; text: string },
): Finding[] {
  const children = collectChildren(node)
  // `mdx:component` reports unknown components.
  if (children.some((child) => isJsxElement(child) && !components.get(child.name))) return []
  if ('list' in contract) {
    return checkSteps(node, children, text)
  }
  const { component, distinct } = contract
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

/** Reports a missing list, numbers without a space after them, and content that splits the list. */
function checkSteps(node: JsxElement, children: Nodes[], text: string): Finding[] {
  const paragraphs = nodesOfType(node, 'paragraph')
  const unspacedNumbers = matchTexts(paragraphs, text, /(?<=^[ \t]*)\d{1,2}[.)](?=\p{Lu}|\*\*)/gmu)
  if (unspacedNumbers.length > 0) {
    return unspacedNumbers.map(({ found, start, end }) => ({
      message: `Unexpected step without a space after \`${found}\``,
      start,
      end,
      help: `Write \`${found} \` before the text of the step`,
    }))
  }
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
  fixes: 'content',
  check({ mdx, file: { text } }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) => {
      const contract = components.get(node.name)
      const [first] = node.children
      if (!contract || contract.isInline || first?.type !== 'text') return []
      const { start, end } = offsetsOfNode(first)
      const [, space = '', marker] = blockMarkerPattern.exec(text.slice(start, end)) ?? []
      if (marker === undefined) return []
      const fix = separateTags(node, text)
      const markerStart = start + space.length
      return {
        message: `Unexpected \`${marker}\` on the line of \`<${node.name}>\`, which is shown as plain text`,
        start: markerStart,
        end: markerStart + marker.length,
        help: 'Put it on a new line, with a blank line above',
        ...(fix && { fix }),
      }
    })
  },
}

/** Marker of a list, a heading, a blockquote, or a table with a delimiter row. */
const blockMarkerPattern =
  /^([ \t]*)((?:[-*+]|\d{1,9}[.)]|#{1,6}|>)(?=[ \t]+\S)|\|(?=[^\n]*\n[\s>]*\|[\s:|-]*-))/

/**
 * Returns the edits that put both tags on lines of their own, or `undefined` if they share a line
 * with text outside the element.
 */
function separateTags(node: JsxElement, text: string): TextEdit[] | undefined {
  const tags = offsetsOfTags(node, text)
  if (!tags) return undefined
  const { opening, closing } = tags
  const before = text.slice(text.lastIndexOf('\n', opening.start - 1) + 1, opening.start)
  const isAlone =
    /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?$/.test(before) &&
    /^[ \t]*(?:\n|$)/.test(text.slice(closing.end))
  if (!isAlone) return undefined
  // In blockquotes and list items, every line needs the prefix of the first one.
  const prefix = before.replace(/[^>]/g, ' ')
  const blankLine = `\n${prefix.trimEnd()}\n${prefix}`
  const innerStart = opening.end + /^[ \t]*/.exec(text.slice(opening.end))![0].length
  const innerEnd = text.slice(0, closing.start).trimEnd().length
  return [
    { start: opening.end, end: innerStart, text: blankLine },
    { start: innerEnd, end: closing.start, text: blankLine },
  ]
}
