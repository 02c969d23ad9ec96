import { features } from '#features/index.ts'
import { createRules } from '#gate/rules/index.ts'

/** The rules of the product as it is. */
export const rules = createRules(features)
