import {
  collectElements,
  namedAttributes,
  rangeOfNode,
} from '../../content/parse/collect-elements.ts'
import { componentContracts } from '../../content/schema/components.ts'
import type { PageRule } from '../../content/rule.ts'

/**
 * Attributes such as `onClick` and `onerror` hold code, and content holds none. Looked for on every
 * element and component; what a component declares in `scripts/content/schema/components.ts` is no handler.
 */
export const safetyEventHandlerRule: PageRule = {
  id: 'safety:event-handler',
  severity: 'error',
  scope: 'page',
  check({ mdx }) {
    return collectElements(mdx.tree).flatMap(({ node }) =>
      namedAttributes(node)
        .filter(({ name }) => isEventHandler(name, node.name))
        .map((attribute) => ({
          message: `Unexpected event handler \`${attribute.name}\`, expected content only`,
          ...rangeOfNode(attribute),
          help: 'Pages hold no code; what moves is the matter of components',
        })),
    )
  },
}

/** Whether an attribute of `element` holds code by its name. */
export function isEventHandler(attribute: string, element: string | null): boolean {
  if (!/^on[a-z]/i.test(attribute)) return false
  const contracts = new Map(Object.entries(componentContracts))
  const declared = contracts.get(element ?? '')?.attributes.shape ?? {}
  return !Object.hasOwn(declared, attribute)
}
