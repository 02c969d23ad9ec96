import type { References } from '#content/content-feature.ts'
import type { Api } from './api.ts'

/** Key of this feature in `site.references`. */
export const featureName = 'api-reference'

/** Path of the description, relative to the content folder. */
export const apiFileName = 'api/openapi.yaml'

/** Names of the downloadable descriptions. */
export const apiDownloads = {
  json: 'openapi.json',
  yaml: 'openapi.yaml',
} as const

/** Returns the API of a site, or `undefined` if its description is missing or invalid. */
export function documentedApi({ references }: { references: References }): Api | undefined {
  return references[featureName] as Api | undefined
}

/** Returns the cache key of the API if a page shows or calls it, or else an empty string. */
export function keyOfApi(text: string, api: Api | undefined): string {
  const path = api?.server.replace(/^https?:\/\/[^/]+/, '') || undefined
  const hasPath = path !== undefined && text.includes(path)
  const usesApi = hasPath || /\{product\.apiHost|<Operation|<Schema/.test(text)
  return usesApi ? (api?.key ?? 'none') : ''
}
