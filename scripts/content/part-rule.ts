import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { SiteData } from './site.ts'
import { collectElements, namedAttributes, offsetsOfNode } from './parse/collect-elements.ts'
import type { PageRule, RuleMetadata } from './rule.ts'

/** Part names in a component's source file. */
export interface SourceParts {
  file: string
  parts: readonly string[]
}

interface PartRuleOptions extends Omit<RuleMetadata, 'severity' | 'isRequired'> {
  /**
   * Functions that list the parts of a component's source file, by component name. They return
   * `undefined` if the file is missing or invalid, which other findings report.
   */
  lists: Readonly<Record<string, (data: SiteData) => SourceParts | undefined>>
}

/**
 * Creates a rule that checks that the source file of a component contains the part given by `name`,
 * `id` or `of`.
 */
export function createPartRule({ lists, ...metadata }: PartRuleOptions): PageRule {
  return {
    ...metadata,
    severity: 'error',
    isRequired: true,
    scope: 'page',
    *check({ mdx, file: page }, data) {
      if (!Object.keys(lists).some((name) => page.text.includes(`<${name}`))) return
      for (const { node } of collectElements(mdx.tree)) {
        const list = Object.hasOwn(lists, node.name ?? '') ? lists[node.name!]!(data) : undefined
        if (!list) continue
        const { file, parts } = list
        const attribute = namedAttributes(node).find(({ name }) => /^(?:name|id|of)$/.test(name))
        if (typeof attribute?.value !== 'string') continue
        const value = fillVariables(attribute.value, data.variables)
        if (parts.includes(value)) continue
        yield {
          ...offsetsOfNode(attribute),
          message: `Cannot find \`${value}\` in \`${file}\`${didYouMean(findNearest(value, parts))}`,
          help: `Known: ${joinInBackticks(parts)}`,
        }
      }
    },
  }
}
