import type { ParseResult, References } from '#content/content-feature.ts'
import type { CheckedResult, Feature, FeatureStore } from '#content/feature.ts'
import { inputOf } from '#content/read/build-site.ts'
import type { ContentFiles } from '#content/read/read-content.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { LintCache } from './analysis/cache.ts'

/** What features are read with. */
export interface FeatureOptions {
  features: readonly Feature[]
  cache: LintCache
}

/** What has been read, by the names of features, and the findings that take longer. */
export interface ReadFeatures {
  readings: ReadonlyMap<string, ParseResult>
  checked: Promise<Diagnostic[]>
}

/** Reads the features whose sources take long to check, and begins those checks. */
export async function readFeatures(
  content: Pick<ContentFiles, 'configs'>,
  variables: ProductVariables,
  { features, cache }: FeatureOptions,
): Promise<ReadFeatures> {
  const readings = new Map<string, CheckedResult>()
  for (const feature of features) {
    if (!feature.check) continue
    const input = inputOf(feature, content, { variables, features })
    readings.set(feature.name, await feature.check(input, storeOf(feature, cache)))
  }
  const checked = Promise.all(Array.from(readings.values(), (reading) => reading.checked))
  // It may fail before anybody waits for it; then whoever waits is told.
  checked.catch(() => undefined)
  return { readings, checked: checked.then((found) => found.flat()) }
}

/** What features know of a site, with what takes long to make, such as drawings. */
export async function completeReferences(
  content: Pick<ContentFiles, 'configs'>,
  { variables, references }: { variables: ProductVariables; references: References },
  { features, cache }: FeatureOptions,
): Promise<References> {
  const entries = features.map(async (feature): Promise<[string, unknown]> => {
    const input = inputOf(feature, content, { variables, features })
    const made = feature.complete?.(input, storeOf(feature, cache))
    return [feature.name, made ? await made : references[feature.name]]
  })
  return Object.fromEntries(await Promise.all(entries))
}

function storeOf({ name }: Feature, { toolKey, storeOf }: LintCache): FeatureStore {
  return { toolKey, store: storeOf(name) }
}
