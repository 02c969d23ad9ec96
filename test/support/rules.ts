import { features } from '#features/index.ts'
import { createRules } from '#gate/rules/index.ts'

/** All rules, including those of features. */
export const rules = createRules(features)
