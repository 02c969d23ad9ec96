import {
  collectElements,
  isJsxElement,
  namedAttributes,
  offsetsOfTagName,
  offsetsOfNode,
  type JsxElement,
  type MdxJsxAttribute,
} from '#content/parse/collect-elements.ts'
import { literalOf, literalsOf } from '#content/parse/parse-literal.ts'
import {
  fallbackContract,
  isUnknownComponent,
  type ComponentContract,
  type Components,
} from '#content/schema/components.ts'
import {
  attributeWords,
  contentClasses,
  lacksRequiredAttribute,
  safeElements,
  isUnsafeProp,
  listUnsafeAttributes,
} from '#content/schema/html.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { findNearest } from '#core/did-you-mean.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { Finding, PageRule } from '#content/rule.ts'

/**
 * Reports only the outermost of nested unsafe elements. Other rules check components
 * (`mdx:component`), event handlers (`safety:event-handler`) and expressions (`mdx:expression`).
 */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
  summary: 'HTML elements and attributes are ones that GitHub allows, or otherwise safe.',
  severity: 'error',
  isRequired: true,
  fixes: 'content',
  check({ mdx, file }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      if (components.get(name) === fallbackContract) return checkProps(node, name)
      if (!isHtmlElementName(name, components)) return []
      const isUnsafe = (each: string | null) =>
        isHtmlElementName(each, components) && !safeElements.has(each ?? '')
      if (ancestors.some((each) => isJsxElement(each) && isUnsafe(each.name))) return []
      if (safeElements.has(name)) return checkHtmlAttributes(node, name, file.text)
      return {
        message: `Unexpected HTML element \`<${name}>\`, expected Markdown or a component`,
        ...offsetsOfTagName(node),
        help: suggestAlternative(name, components),
      }
    })
  },
}

/**
 * Returns whether a JSX name begins with a lowercase letter, as in HTML, and is not a known
 * component.
 */
export function isHtmlElementName(name: string | null, components: Components): boolean {
  return name !== null && /^[a-z]/.test(name) && !components.get(name)
}

function checkHtmlAttributes(node: JsxElement, name: string, text: string): Finding[] {
  const attributes = literalsOf(node)
  const unsafe = new Set(listUnsafeAttributes(name, attributes))
  const findings = namedAttributes(node).flatMap((attribute): Finding[] => {
    const { name: key } = attribute
    if (!unsafe.has(key) || isEventHandler(key, undefined)) return []
    if (attributes.get(key) === undefined) return []
    const words = attributeWords.get(key)
    const isValue = key === 'style' || words
    const what = `${isValue ? 'value of' : 'attribute'} \`${key}\``
    const help = words ? `Write ${joinInBackticks(words)}, or leave it out` : 'Leave it out'
    const value = attributes.get(key)
    const isClass = words === contentClasses && typeof value === 'string'
    const fix = isClass ? createClassFix(attribute, value, text) : undefined
    return [
      {
        message: `Unexpected ${what} of \`<${name}>\``,
        ...offsetsOfNode(attribute),
        help: key === 'style' ? styleHelp : help,
        ...(fix && { fix }),
      },
    ]
  })
  if (findings.length > 0 || !lacksRequiredAttribute(name, attributes)) return findings
  const message = `Unexpected \`<${name}>\`, expected a disabled checkbox`
  return [{ message, ...offsetsOfTagName(node), help: 'Write `- [ ] text`' }]
}

/**
 * Removes the classes that no style knows, and the attribute if none is left. Returns `undefined` if
 * one of them may be a misspelling.
 */
function createClassFix(
  attribute: MdxJsxAttribute,
  value: string,
  text: string,
): TextEdit[] | undefined {
  const names = value.split(/\s+/).filter(Boolean)
  const kept = names.filter((each) => contentClasses.includes(each))
  const mayBeMeant = (each: string) => findNearest(each, contentClasses) !== undefined
  if (names.some((each) => !kept.includes(each) && mayBeMeant(each))) return undefined
  const { start, end } = offsetsOfNode(attribute)
  if (kept.length > 0) return [{ start, end, text: `${attribute.name}="${kept.join(' ')}"` }]
  return [{ start: text.slice(0, start).trimEnd().length, end, text: '' }]
}

function checkProps(node: JsxElement, name: string): Finding[] {
  return namedAttributes(node)
    .filter((attribute) => isUnsafeProp(attribute.name, literalOf(attribute)))
    .map((attribute) => ({
      message: `Unexpected attribute \`${attribute.name}\` of \`<${name}>\`, which could run code`,
      ...offsetsOfNode(attribute),
    }))
}

const styleHelp =
  'Write declarations such as `color: red`, without `url()` and without moving the element'

function suggestAlternative(name: string, components: Components): string {
  const component = [...components.keys()].find((each) => each.toLowerCase() === name)
  return `Write ${component ? `\`<${component}>\`` : (safeAlternatives[name] ?? defaultReplacement)} instead; for a literal \`<\` write \`\\<\``
}

const defaultReplacement = 'text, or a component of `components/mdx/`'

/** Markdown equivalents of elements that are not allowed. */
const safeAlternatives: Record<string, string> = {
  iframe: '`[text](https://…)`',
  video: '`[text](./video.mp4)`',
}

/** Skips attributes that the component's contract declares, and all of unknown components. */
export const safetyEventHandlerRule: PageRule = {
  id: 'safety:event-handler',
  summary: 'No element has an event handler such as `onClick`.',
  severity: 'error',
  isRequired: true,
  check({ mdx }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) =>
      (isUnknownComponent(node.name, components) ? [] : namedAttributes(node))
        .filter(({ name }) => isEventHandler(name, components.get(node.name)))
        .map((attribute) => ({
          message: `Unexpected event handler \`${attribute.name}\`, expected content only`,
          ...offsetsOfNode(attribute),
          help: 'Pages contain no code; put the behavior in a component',
        })),
    )
  },
}

/** Returns whether an attribute begins with `on`, like event handlers, and is not in `contract`. */
export function isEventHandler(
  attribute: string,
  contract: ComponentContract | undefined,
): boolean {
  if (!/^on[a-z]/i.test(attribute)) return false
  return !Object.hasOwn(contract?.attributes.shape ?? {}, attribute)
}
