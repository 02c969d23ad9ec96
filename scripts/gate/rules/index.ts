import type { Feature } from '#content/feature.ts'
import type { Rule } from '#content/rule.ts'
import { compareText } from '#core/diagnostic.ts'
import * as ownRules from './own-rules.ts'

/** Lists the rules for a product with these features, sorted by id. */
export function createRules(features: readonly Feature[]): Rule[] {
  const rules: Rule[] = [
    ...Object.values(ownRules),
    ...features.flatMap((feature) => feature.rules),
  ]
  return rules.sort((a, b) => compareText(a.id, b.id))
}
