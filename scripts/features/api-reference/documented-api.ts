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
  const [, host = '', path = ''] = /^(https?:\/\/[^/]+)?(.*)$/s.exec(server) ?? []
  // Samples may call another version of the API.
  const parent = path.slice(0, path.lastIndexOf('/') + 1)
  const marks = [host, ...(parent.length > 1 ? [parent] : []), '{product.apiHost', '<Operation']
  const usesApi = [...marks, '<Schema'].some((mark) => mark !== '' && text.includes(mark))
  return usesApi ? key : ''
}
