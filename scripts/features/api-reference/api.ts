import type { Offsets } from '#core/diagnostic.ts'
import type { References } from '#content/site.ts'

/**
 * Serializable form of `api/openapi.yaml` with variables filled in. References are resolved, except
 * for those within schemas, which point to {@link Api.schemas}.
 */
export interface Api {
  /** Cache key of everything but the prose. */
  key: string
  /** Base URL without a trailing slash. */
  server: string
  /** Header that carries the API key, or `undefined` if there is none. */
  authHeader: string | undefined
  tags: ApiTag[]
  operations: ApiOperation[]
  schemas: Record<string, ApiSchema>
  /** Names of all properties in the schemas of the API. */
  propertyNames: string[]
}

export interface ApiTag {
  name: string
  /** Doc id of the page for its operations, or empty if missing. */
  page: string
  /** Offsets of `x-page` in `openapi.yaml`. */
  offsets: Offsets
}

export interface ApiOperation {
  id: string
  /** HTTP method in uppercase. */
  method: string
  /** Path template with parameters in braces. */
  path: string
  /** Imperative phrase without a period. */
  summary: string
  /** Markdown. */
  description: string
  /** Doc id of the page that its tag names, or empty if missing. */
  page: string
  role: string
  parameters: ApiParameter[]
  body: ApiBody | undefined
  /** First 2xx response. */
  success: ApiResponse | undefined
  /** Responses other than 2xx. */
  errors: ApiResponse[]
  isSecured: boolean
  /** Offsets of `operationId` in `openapi.yaml`. */
  offsets: Offsets
}

export interface ApiParameter {
  name: string
  in: ParameterLocation
  required: boolean
  /** Markdown. */
  description: string
  schema: ApiSchema
  example: unknown
}

export interface ApiBody extends ApiContent {
  required: boolean
}

export interface ApiResponse extends ApiContent {
  status: string
  /** Markdown. For an error, describes when it occurs. */
  description: string
  /** Markdown. Advice for the caller in case of an error. */
  action: string
}

/** Body in its first media type. `mediaType` is empty if there is no body. */
export interface ApiContent {
  mediaType: string
  schema: ApiSchema | undefined
  examples: ApiExample[]
}

export interface ApiExample {
  name: string
  summary: string
  value: unknown
}

export const httpMethods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/** Section titles by parameter location, in page order. */
export const parameterTitles = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
} as const

export type ParameterLocation = keyof typeof parameterTitles

export interface ApiSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  default?: unknown
  deprecated?: boolean
  properties?: Record<string, ApiSchema>
  additionalProperties?: ApiSchema | boolean
  items?: ApiSchema
  allOf?: ApiSchema[]
  anyOf?: ApiSchema[]
  oneOf?: ApiSchema[]
}

/** Prefix of the API key in the value of its header. */
export const authPrefix = 'ApiKey '

export const featureName = 'api-reference'

export const apiFilePath = 'api/openapi.yaml'

export function findApi({ references }: { references: References }): Api | undefined {
  return references[featureName] as Api | undefined
}

/** Returns the cache key of the API if a page may show, call or quote it, or an empty string. */
export function cacheKeyOfApi(text: string, { server, key }: Api): string {
  const [, host = '', path = ''] = /^(https?:\/\/[^/]+)?(.*)$/s.exec(server) ?? []
  // Samples may call another version of the API.
  const parent = path.slice(0, path.lastIndexOf('/') + 1)
  const marks = [
    host,
    ...(parent.length > 1 ? [parent] : []),
    '{product.apiHost',
    '<Operation',
    '```json',
  ]
  const usesApi = [...marks, '<Schema'].some((mark) => mark !== '' && text.includes(mark))
  const namesOperation = httpMethods.some((method) => text.includes(`\`${method} /`))
  return usesApi || namesOperation ? key : ''
}
