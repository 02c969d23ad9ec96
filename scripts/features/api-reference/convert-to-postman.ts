import { authPrefix } from './api.ts'
import { withTimeout } from '#core/with-timeout.ts'

/**
 * Converts a description of an API into a collection of Postman with the given id: requests in folders
 * by tag, with their examples. The key goes into the variable `token`. Loads the library, which takes
 * about half a second; throws what it says where it fails.
 */
export async function convertToPostman(document: object, id: string): Promise<object> {
  const { default: library } = (await import('openapi-to-postmanv2')) as { default: Converter }
  const converted = new Promise<Collection>((resolve, reject) => {
    // It leaves marks of its own in what it is given.
    const data = structuredClone(document)
    library.convertV2({ type: 'json', data }, postmanOptions, (error, result) => {
      const [output] = result?.output ?? []
      if (output) resolve(JSON.parse(JSON.stringify(output.data)) as Collection)
      else reject(error ?? new Error(`Cannot convert the API for Postman: ${result?.reason}`))
    })
  })
  const waitingFor = "Postman's converter"
  const collection = await withTimeout(converted, { seconds: 120, waitingFor })
  return {
    ...(withoutIds(collection) as Collection),
    info: { ...collection.info, _postman_id: id },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: keyHeaderOf(collection), type: 'string' },
        { key: 'value', value: `${authPrefix}{{token}}`, type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    variable: [...(collection.variable ?? []), { key: 'token', value: '' }],
  }
}

/** How it is converted; what was converted in another way is out of date. */
const postmanOptions = {
  folderStrategy: 'Tags',
  parametersResolution: 'Example',
  requestParametersResolution: 'Example',
  exampleParametersResolution: 'Example',
  enableOptionalParameters: false,
}

/** Requests and examples get another id each time; without, equal input gives equal output. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const isItem = 'request' in value || 'originalRequest' in value
  const entries = Object.entries(value).filter(([key]) => !(isItem && key === 'id'))
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutIds(item)]))
}

function keyHeaderOf({ auth }: Collection): string {
  const entry = auth?.apikey?.find(({ key }) => key === 'key')
  return entry?.value ?? 'Authorization'
}

interface Collection {
  info: object
  auth?: { apikey?: { key: string; value: string }[] }
  variable?: { key: string; value: string }[]
}

/** The part of the library that is used; it has no types of its own. */
interface Converter {
  convertV2(
    input: { type: 'json'; data: object },
    settings: typeof postmanOptions,
    done: (error: Error | null, result?: { output?: { data: unknown }[]; reason?: string }) => void,
  ): void
}
