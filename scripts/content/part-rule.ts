import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import { collectElements, namedAttributes, offsetsOfNode } from './parse/collect-elements.ts'
import type { PageRule, RuleMetadata } from './rule.ts'

interface PartRuleOptions<Reference> extends Pick<RuleMetadata, 'id' | 'summary'> {
  /** Name of the feature that the components belong to. */
  feature: string
  /** Source of the parts of each component, by its name. */
  sources: Readonly<Record<string, PartSource<Reference>>>
}

interface PartSource<Reference> {
  file: string
  /** Lists the names of the parts. Returns `undefined` if the file is missing or invalid. */
  list(this: void, reference: Reference): string[] | undefined
}

/**
 * Creates a rule that checks that the source file of a component contains the part given by `name`,
 * `id` or `of`. Skips a missing or invalid file, which has findings of its own.
 */
export function createPartRule<Reference>(options: PartRuleOptions<Reference>): PageRule {
  const { feature, sources, ...metadata } = options
  return {
    ...metadata,
    severity: 'error',
    isRequired: true,
    scope: 'page',
    *check({ mdx, file: page }, { references, variables }) {
      const reference = references[feature] as Reference | undefined
      if (!reference || !Object.keys(sources).some((name) => page.text.includes(`<${name}`))) return
      for (const { node } of collectElements(mdx.tree)) {
        const source = Object.hasOwn(sources, node.name ?? '') ? sources[node.name!] : undefined
        const parts = source?.list(reference)
        const attribute = namedAttributes(node).find(({ name }) => /^(?:name|id|of)$/.test(name))
        if (!parts || typeof attribute?.value !== 'string') continue
        const value = fillVariables(attribute.value, variables)
        if (parts.includes(value)) continue
        const suggestion = didYouMean(findNearest(value, parts))
        yield {
          ...offsetsOfNode(attribute),
          message: `Cannot find \`${value}\` in \`${source!.file}\`${suggestion}`,
          help: `Known: ${joinInBackticks(parts)}`,
        }
      }
    },
  }
}
