import type { References } from '#content/site.ts'
import type { Api } from './api.ts'

/** Key of this feature in `site.references`. */
export const featureName = 'api-reference'

/** Path of the description, relative to the content folder. */
export const apiFileName = 'api/openapi.yaml'

/** Returns the API of a site, or `undefined` if its description is missing or invalid. */
export function documentedApi({ references }: { references: References }): Api | undefined {
  return references[featureName] as Api | undefined
}

/** Returns the cache key of the API if a page shows or calls it, or else an empty string. */
export function keyOfApi(text: string, { server, key }: Api): string {
  const path = server.replace(/^https?:\/\/[^/]+/, '')
  const hasPath = path !== '' && text.includes(path)
  return hasPath || /\{product\.apiHost|<Operation|<Schema/.test(text) ? key : ''
}
