import { features } from '../../scripts/features/index.ts'
import { createRules } from '../../scripts/gate/rules/index.ts'

/** The rules of the product as it is. */
export const rules = createRules(features)
