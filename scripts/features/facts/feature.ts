import type { Feature } from '#content/feature.ts'
import { components } from './components.ts'
import { factNames, featureName, pathOfFacts, type Facts } from './documented-facts.ts'
import { listVariables } from './list-variables.ts'
import { parseFacts } from './parse-facts.ts'
import { expandFacts } from './render-facts.ts'
import { factsComponentRule } from './rules/facts-component.ts'
import { factsExampleRule } from './rules/facts-example.ts'
import { factsTermRule } from './rules/facts-term.ts'

const paths = new Set(factNames.map(pathOfFacts))
const anyComponent = new RegExp(`<(?:${Object.keys(components).join('|')})\\b`)

/** Facts that stand on more than one page: roles, limits, terms, and the company of all examples. */
export const facts: Feature<Facts> = {
  name: featureName,
  components,
  rules: [factsComponentRule, factsExampleRule, factsTermRule],
  findings: [
    {
      id: 'facts:schema',
      severity: 'error',
      summary: 'Files in `facts/` match their schema, `scripts/features/facts/schema.ts`.',
    },
  ],
  isSource: (file) => paths.has(file),
  listVariables,
  read: parseFacts,
  keyOf: (text, known) =>
    [known?.pagesKey, anyComponent.test(text) && (known?.key ?? 'none')].filter(Boolean).join(' '),
  expand: expandFacts,
}
