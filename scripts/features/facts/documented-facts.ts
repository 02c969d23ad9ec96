import type { z } from 'zod'
import type { References } from '#content/content-feature.ts'
import { factSchemas } from './schema.ts'

/** The name of the feature, under which a site keeps its facts. */
export const featureName = 'facts'

/** The name of a file of facts. */
export type FactName = keyof typeof factSchemas

/** The names of all files of facts. */
export const factNames = Object.keys(factSchemas) as FactName[]

/** Path of a file of facts, below the content folder. */
export function pathOfFacts(name: FactName): string {
  return `facts/${name}.yaml`
}

/** What the files below `facts/` say; plain data. A file that is missing or broken says nothing. */
export type Facts = { [Name in FactName]?: z.infer<(typeof factSchemas)[Name]> } & {
  /** Changes with what components show. */
  key: string
  /** Changes with what every page is held against: words of the glossary, the example company. */
  pagesKey: string
}

/** The company whose work all examples show. */
export type Example = NonNullable<Facts['example']>

/** The facts of a site; undefined for one without any. */
export function documentedFacts({ references }: { references: References }): Facts | undefined {
  return references[featureName] as Facts | undefined
}
