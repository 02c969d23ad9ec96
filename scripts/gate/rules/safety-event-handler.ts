import { collectElements, namedAttributes, rangeOfNode } from '#content/parse/collect-elements.ts'
import type { ComponentContract } from '#content/schema/components.ts'
import type { PageRule } from '#content/rule.ts'

/** Skips attributes that the component's contract declares. */
export const safetyEventHandlerRule: PageRule = {
  id: 'safety:event-handler',
  summary: 'No element has an event handler such as `onClick`.',
  severity: 'error',
  isRequired: true,
  scope: 'page',
  check({ mdx }, { components }) {
    return collectElements(mdx.tree).flatMap(({ node }) =>
      namedAttributes(node)
        .filter(({ name }) => isEventHandler(name, components.get(node.name)))
        .map((attribute) => ({
          message: `Unexpected event handler \`${attribute.name}\`, expected content only`,
          ...rangeOfNode(attribute),
          help: 'Pages hold no code; what moves is the matter of components',
        })),
    )
  },
}

/** Returns whether an attribute is an event handler that its component does not declare. */
export function isEventHandler(
  attribute: string,
  contract: ComponentContract | undefined,
): boolean {
  if (!/^on[a-z]/i.test(attribute)) return false
  return !Object.hasOwn(contract?.attributes.shape ?? {}, attribute)
}
