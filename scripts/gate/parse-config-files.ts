import type { References } from '#content/content-feature.ts'
import type { CheckedResult, Feature, FeatureStore } from '#content/feature.ts'
import { createAnnouncement } from '#content/parse/create-document.ts'
import { inputOf, parseConfigs } from '#content/read/build-site.ts'
import type { ContentFiles } from '#content/read/read-content.ts'
import type { Theme } from '#content/read/read-theme.ts'
import type { ProductVariables } from '#core/variables.ts'
import type { LintCache } from './analysis/cache.ts'

interface ConfigOptions {
  features: readonly Feature[]
  cache: LintCache
}

/** Parses files that are not pages, and starts slow checks of features. */
export async function parseConfigFiles(
  content: ContentFiles,
  variables: ProductVariables,
  { theme, ...options }: ConfigOptions & { theme: Theme | undefined },
) {
  const { features } = options
  const { readings, checked } = await readFeatures(content, variables, options)
  const parsed = parseConfigs(content, variables, features, readings)
  const announcement = theme && createAnnouncement(theme, { variables, features })
  const notices = announcement?.source ? [announcement] : []
  const documents = [...parsed.documents, ...notices]
  return { parsed: { ...parsed, documents }, announcement, checked }
}

/** Parses the sources of features with slow checks, and starts those checks. */
async function readFeatures(
  content: Pick<ContentFiles, 'configs'>,
  variables: ProductVariables,
  { features, cache }: ConfigOptions,
) {
  const readings = new Map<string, CheckedResult>()
  for (const feature of features) {
    if (!feature.check) continue
    const input = inputOf(feature, content, { variables, features })
    readings.set(feature.name, await feature.check(input, storeOf(feature, cache)))
  }
  const checked = Promise.all(Array.from(readings.values(), (reading) => reading.checked))
  // The caller handles a rejection when it awaits the result.
  checked.catch(() => undefined)
  return { readings, checked: checked.then((found) => found.flat()) }
}

/** Completes the references of features with slow parts, such as drawings. */
export async function completeReferences(
  content: Pick<ContentFiles, 'configs'>,
  { variables, references }: { variables: ProductVariables; references: References },
  { features, cache }: ConfigOptions,
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
