import type { Parents } from 'mdast'
import {
  collectElements,
  isJsxElement,
  namedAttributes,
  rangeOfName,
  rangeOfNode,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { isBlank } from '#core/tree.ts'
import { findNearest } from '#core/did-you-mean.ts'
import type { ContentFeature } from '#content/content-feature.ts'
import { findContract, listComponents, type ComponentContract } from '#content/schema/components.ts'
import { findForeign } from '#content/schema/foreign-components.ts'
import { hasExpression } from './mdx-expression.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { isEventHandler } from '../safety-event-handler.ts'
import { isUndeclaredHtml } from '../safety-html-element.ts'

/**
 * Leaves HTML elements to `safety:html-element`, event handlers to `safety:event-handler` and
 * values in braces to `mdx:expression`.
 */
export const mdxComponentRule: PageRule = {
  id: 'mdx:component',
  summary:
    'Components exist, have the attributes that they require and no others, and stand where they may.',
  severity: 'error',
  scope: 'page',
  check({ mdx }, { features }) {
    return collectElements(mdx.tree)
      .filter(({ node }) => !isUndeclaredHtml(node.name, features))
      .flatMap(({ node, ancestors }) => checkElement(node, ancestors, features))
  },
}

function checkElement(node: JsxElement, ancestors: Parents[], features: Features): Finding[] {
  const contract = findContract(node.name, features)
  if (!node.name || !contract) return [describeUnknown(node, features)]
  const wrongParent = findWrongParent(node.name, contract, ancestors)
  return [
    ...(wrongParent ? [{ ...rangeOfName(node), message: wrongParent }] : []),
    ...(contract.generated ? checkPlace(node) : []),
    ...checkAttributes(node, node.name, contract),
    ...checkContent(node, contract),
  ]
}

function checkContent(node: JsxElement, { content }: ComponentContract): Finding[] {
  if (!content || !node.children.every(isBlank)) return []
  const message = `Cannot find the content of \`<${node.name}>\``
  return [{ ...rangeOfName(node), message, help: content }]
}

function checkPlace(node: JsxElement): Finding[] {
  const isAlone = node.type === 'mdxJsxFlowElement' && node.position?.start.column === 1
  const place = 'alone at the beginning of a line'
  return [
    ...(isAlone
      ? []
      : [{ ...rangeOfName(node), message: `Unexpected \`<${node.name}>\`, expected it ${place}` }]),
    ...(node.children.length === 0
      ? []
      : [
          {
            ...rangeOfNode(node.children[0]!),
            message: `Unexpected content of \`<${node.name}>\`, expected \`<${node.name} />\``,
          },
        ]),
  ]
}

/** What brings components besides the page model. */
type Features = readonly ContentFeature[]

function describeUnknown(node: JsxElement, features: Features): Finding {
  const known = listComponents(features)
  const help = `Components: ${known.map((each) => `\`${each}\``).join(', ')}; for a literal \`<\` write \`\\<\``
  if (!node.name) return { ...rangeOfName(node), message: 'Unexpected fragment `<>`', help }
  const nearest = findNearest(node.name, known)
  const ours = findForeign(node.name) ?? (nearest && `<${nearest}>`)
  const suggestion = ours ? `; did you mean \`${ours}\`?` : ''
  return {
    ...rangeOfName(node),
    message: `Unknown component \`<${node.name}>\`${suggestion}`,
    // Which components there are says no more than the one that is meant.
    ...(!ours && { help }),
  }
}

function findWrongParent(name: string, contract: ComponentContract, ancestors: Parents[]) {
  if (!contract.parents) return undefined
  const parent = ancestors.findLast(isJsxElement)
  if (parent?.name && contract.parents.includes(parent.name)) return undefined
  return `Unexpected \`<${name}>\`, expected it inside \`<${contract.parents.join('>` or `<')}>\``
}

function checkAttributes(node: JsxElement, name: string, contract: ComponentContract): Finding[] {
  const attributes = namedAttributes(node)
  const values: Record<string, string> = Object.fromEntries(
    attributes.map(({ name: key, value }) => [key, typeof value === 'string' ? value : '']),
  )
  const result = contract.attributes.safeParse(values)
  if (result.success) return []
  const hasSpread = attributes.length < node.attributes.length
  const isLeftToOtherRules = (key: string) =>
    isEventHandler(key, contract) ||
    attributes.some((each) => each.name === key && hasExpression(each)) ||
    (hasSpread && values[key] === undefined)
  const { issues } = result.error
  const keys = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])],
  )
  const wrong = keys.filter((key) => !isLeftToOtherRules(key))
  const isKnown = (key: string) => Object.hasOwn(contract.attributes.shape, key)
  const missing = wrong.filter((key) => values[key] === undefined)
  const unknown = wrong.filter((key) => !isKnown(key))
  // With one unknown and one missing attribute, the one is meant to be the other.
  const meant = unknown.length === 1 && missing.length === 1 ? missing[0] : undefined
  return wrong
    .filter((key) => key !== meant)
    .map((key) => ({
      ...attributeOf(node, key),
      ...(isKnown(key)
        ? describeValue(key, values[key], name, contract)
        : describeUnknownKey(key, name, contract, meant)),
    }))
}

function describeUnknownKey(
  key: string,
  name: string,
  contract: ComponentContract,
  meant?: string,
) {
  const known = Object.keys(contract.attributes.shape)
  const nearest = meant ?? findNearest(key, known)
  const listed = known.map((each) => `\`${each}\``).join(', ')
  const help = nearest ? describeTaken(nearest, contract) : listed && `It takes ${listed}`
  return {
    message: `Unexpected attribute \`${key}\` of \`<${name}>\`${nearest ? `; did you mean \`${nearest}\`?` : ''}`,
    ...(help && { help }),
  }
}

function describeTaken(key: string, contract: ComponentContract): string {
  return `\`${key}\` takes ${expectedOf(key, contract)}`
}

function describeValue(
  key: string,
  value: string | undefined,
  name: string,
  contract: ComponentContract,
) {
  const options = optionsOf(key, contract)
  const help = describeTaken(key, contract)
  if (value === undefined) {
    return { message: `Cannot find attribute \`${key}\` of \`<${name}>\``, help }
  }
  const meant = findMeant(value, options)
  const right = meant ? `; did you mean \`${meant}\`?` : `, expected ${expectedOf(key, contract)}`
  return {
    message: `Unexpected value \`${value}\` for \`${key}\` of \`<${name}>\`${right}`,
    ...(options && { help }),
  }
}

/** The option that is spelled almost so, or the one that other systems call so. */
function findMeant(value: string, options: string[] = []): string | undefined {
  const foreign = findForeign(value.charAt(0).toUpperCase() + value.slice(1).toLowerCase())
  const type = /type="(\w+)"/.exec(foreign ?? '')?.[1] ?? ''
  return findNearest(value, options) ?? (options.includes(type) ? type : undefined)
}

function expectedOf(key: string, contract: ComponentContract): string {
  const options = optionsOf(key, contract)
  return options ? `one of ${options.map((each) => `\`${each}\``).join(', ')}` : 'a short text'
}

function optionsOf(key: string, { attributes }: ComponentContract): string[] | undefined {
  const schema = attributes.shape[key] as {
    options?: string[]
    unwrap?: () => { options?: string[] }
  }
  return schema.options ?? schema.unwrap?.().options
}

function attributeOf(node: JsxElement, key: string): { start: number; end: number } {
  const attribute = namedAttributes(node).find((each) => each.name === key)
  return attribute ? rangeOfNode(attribute) : rangeOfName(node)
}
