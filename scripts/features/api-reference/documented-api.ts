import type { References } from '#content/content-feature.ts'
import type { Api } from './api.ts'

/** The name of the feature, under which a site keeps the API. */
export const featureName = 'api-reference'

/** Path of the file that describes the API, below the content folder. */
export const apiFileName = 'api/openapi.yaml'

/** Names of the files of the API that are offered for download. */
export const apiDownloads = {
  json: 'openapi.json',
  yaml: 'openapi.yaml',
} as const

/** The API that a site documents; undefined where its description is missing or broken. */
export function documentedApi({ references }: { references: References }): Api | undefined {
  return references[featureName] as Api | undefined
}

/** Returns the key of the parts of the API that a page shows or calls; empty where there are none. */
export function keyOfApi(text: string, api: Api | undefined): string {
  const path = api?.server.replace(/^https?:\/\/[^/]+/, '') || undefined
  const hasPath = path !== undefined && text.includes(path)
  const concernsApi = hasPath || /\{product\.apiHost|<Operation|<Schema/.test(text)
  return concernsApi ? (api?.key ?? 'none') : ''
}
