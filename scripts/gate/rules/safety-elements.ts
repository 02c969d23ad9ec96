import type { Finding } from '#core/diagnostic.ts'
import {
  collectElements,
  isJsxElement,
  namedAttributes,
  offsetsOfTagName,
  offsetsOfNode,
  type JsxElement,
} from '#content/parse/collect-elements.ts'
import { literalsOf } from '#content/parse/parse-literal.ts'
import {
  isUnknownComponent,
  type PropsSchema,
  type Components,
} from '#content/schema/components.ts'
import {
  attributeWords,
  lacksRequiredAttribute,
  safeElements,
  listUnsafeAttributes,
} from '#content/safety/html.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { PageRule } from '#content/rule.ts'

/**
 * Reports only the outermost of nested unsafe elements. Other rules check components
 * (`mdx:component`), event handlers (`safety:event-handler`) and expressions (`mdx:expression`).
 */
export const safetyHtmlElementRule: PageRule = {
  id: 'safety:html-element',
  summary: 'HTML elements and attributes are ones that GitHub allows, or otherwise safe.',
  severity: 'error',
  isRequired: true,
  check({ mdx }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node, ancestors }) => {
      const name = node.name ?? ''
      if (!isHtmlElementName(name, components)) return []
      const isUnsafe = (each: string | null) =>
        isHtmlElementName(each, components) && !safeElements.has(each ?? '')
      if (ancestors.some((each) => isJsxElement(each) && isUnsafe(each.name))) return []
      if (safeElements.has(name)) return checkHtmlAttributes(node, name)
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

function checkHtmlAttributes(node: JsxElement, name: string): Finding[] {
  const attributes = literalsOf(node)
  const unsafe = new Set(listUnsafeAttributes(name, attributes))
  const findings = namedAttributes(node)
    .filter(({ name: key }) => unsafe.has(key) && !isEventHandler(key, undefined))
    // `mdx:expression` reports values that are no literals.
    .filter(({ name: key }) => attributes.get(key) !== undefined)
    .map((attribute): Finding => {
      const { name: key } = attribute
      const words = attributeWords.get(key)
      const what = `${key === 'style' || words ? 'value of' : 'attribute'} \`${key}\``
      const help = words ? `Write ${joinInBackticks(words)}, or leave it out` : 'Leave it out'
      return {
        message: `Unexpected ${what} of \`<${name}>\``,
        ...offsetsOfNode(attribute),
        help: key === 'style' ? styleHelp : help,
      }
    })
  if (findings.length > 0 || !lacksRequiredAttribute(name, attributes)) return findings
  const message = `Unexpected \`<${name}>\`, expected a disabled checkbox`
  return [{ message, ...offsetsOfTagName(node), help: 'Write `- [ ] text`' }]
}

const styleHelp =
  'Write declarations such as `color: red`, without `url()` and without moving the element'

function suggestAlternative(name: string, components: Components): string {
  const component = [...components.keys()].find((each) => each.toLowerCase() === name)
  return `Write ${component ? `\`<${component}>\`` : 'text, a link or a component'} instead; for a literal \`<\` write \`\\<\``
}

/** Skips attributes that the component's schema declares, and all of unknown components. */
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

/** Returns whether an attribute begins with `on`, like event handlers, and is not in `schema`. */
export function isEventHandler(attribute: string, schema: PropsSchema | undefined): boolean {
  if (!/^on[a-z]/i.test(attribute)) return false
  return !Object.hasOwn(schema?.attributes.shape ?? {}, attribute)
}
