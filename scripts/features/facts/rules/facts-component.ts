import { createPartRule, type PartList } from '#content/part-rule.ts'
import type { SiteData } from '#content/site.ts'
import { documentedFacts, pathOfFacts, type FactName, type Facts } from '../facts.ts'

export const factsComponentRule = createPartRule({
  id: 'facts:component',
  summary:
    'Components for facts, such as `<Limits of="…" />`, name an existing part of a file in `facts/`.',
  lists: {
    RoleTable: partsOf('roles', () => []),
    RoleMatrix: partsOf('roles', () => []),
    Limits: partsOf('limits', ({ limits }) => Object.keys(limits!.tables)),
    Glossary: partsOf('glossary', ({ glossary }) => Object.keys(glossary!)),
    ExampleRun: partsOf('example', ({ example }) => example!.runs.map(({ id }) => String(id))),
  },
})

/** Creates a parts list for a facts file. Invalid files are left to `facts:schema`. */
function partsOf(name: FactName, list: (facts: Facts) => string[]) {
  return (data: SiteData): PartList | undefined => {
    const facts = documentedFacts(data)
    if (facts?.[name]) return { file: pathOfFacts(name), parts: list(facts) }
    return facts && name in facts ? undefined : { file: pathOfFacts(name), parts: undefined }
  }
}
