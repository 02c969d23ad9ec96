import { configsKey, parseConfigs } from '#content/read/build-site.ts'
import { createAnnouncement } from '#content/read/announcement-page.ts'
import type { ContentFiles } from '#content/read/read-content.ts'
import type { Theme } from '#content/read/read-theme.ts'
import type { ProductVariables } from '#core/variables.ts'
import { readFeatures, type FeatureOptions } from './read-features.ts'

/** Parses what is no page, and begins the checks of features that take long. */
export async function parseConfigFiles(
  content: ContentFiles,
  variables: ProductVariables,
  parts: ConfigParts,
) {
  const { features, cache, theme } = parts
  const { readings, checked } = await readFeatures(content, variables, parts)
  const key = configsKey(content, variables, features)
  if (cache.configs?.key !== key) {
    cache.configs = { key, parsed: parseConfigs(content, variables, features, readings) }
  }
  const announcement = theme && createAnnouncement(theme, { variables, features })
  const { parsed } = cache.configs
  const notices = announcement?.isLocated ? [announcement.page] : []
  const descriptionPages = [...parsed.descriptionPages, ...notices]
  return { parsed: { ...parsed, descriptionPages }, announcement: announcement?.page, checked }
}

/** What the analysis of the files that are no pages works with. */
interface ConfigParts extends FeatureOptions {
  theme: Theme | undefined
}
