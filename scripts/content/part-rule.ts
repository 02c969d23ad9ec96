import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { fillVariables } from '#core/variables.ts'
import { joinInBackticks } from '#core/message-parts.ts'
import type { SiteData } from './site.ts'
import { collectElements, namedAttributes, rangeOfNode } from './parse/collect-elements.ts'
import type { PageRule, RuleBase } from './rule.ts'

/** File that a component shows, with the names of its parts if it exists. */
export interface PartList {
  file: string
  parts: readonly string[] | undefined
}

interface Options extends Omit<RuleBase, 'severity' | 'isRequired'> {
  /** Lists the parts by component, or returns `undefined` if the file has its own findings. */
  lists: Readonly<Record<string, (data: SiteData) => PartList | undefined>>
}

/** Creates a rule that checks whether components name an existing part, by `name`, `id` or `of`. */
export function createPartRule({ lists, ...facts }: Options): PageRule {
  return {
    ...facts,
    severity: 'error',
    isRequired: true,
    scope: 'page',
    *check({ mdx, file: page }, data) {
      if (!Object.keys(lists).some((name) => page.text.includes(`<${name}`))) return
      for (const { node } of collectElements(mdx.tree)) {
        const list = Object.hasOwn(lists, node.name ?? '') ? lists[node.name!]!(data) : undefined
        if (!list) continue
        const { file, parts } = list
        if (!parts) {
          const message = `Cannot find \`${file}\`, which \`<${node.name}>\` shows`
          yield { ...rangeOfNode(node), message, help: 'Create the file' }
          continue
        }
        const attribute = namedAttributes(node).find(({ name }) => /^(?:name|id|of)$/.test(name))
        if (typeof attribute?.value !== 'string') continue
        const value = fillVariables(attribute.value, data.variables)
        if (parts.includes(value)) continue
        yield {
          ...rangeOfNode(attribute),
          message: `Cannot find \`${value}\` in \`${file}\`${didYouMean(findNearest(value, parts))}`,
          help: `Known: ${joinInBackticks(parts)}`,
        }
      }
    },
  }
}
