import { features } from '#features/index.ts'
import { createRules } from '#gate/rules/list-rules.ts'

/** All rules, including those of features. */
export const rules = createRules(features)
