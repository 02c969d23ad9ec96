import type { SiteData } from '#content/content-feature.ts'
import type { Feature } from '#content/feature.ts'

/** What a page is checked in the light of: the features with their rules, too. */
export interface FeatureData extends SiteData {
  features: readonly Feature[]
}
