import { features } from '#features/index.ts'
import { listRules } from '#gate/rules/list-rules.ts'

/** All rules, including those of features. */
export const rules = listRules(features)
