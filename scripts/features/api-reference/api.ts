/**
 * The API as `api/openapi.yaml` describes it: plain data with variables filled in. Parameters,
 * bodies and responses are looked up; schemas keep their references to {@link Api.schemas}.
 */
export interface Api {
  /** Changes with every text of the description. */
  key: string
  /** Address that all paths are appended to, without a slash at the end. */
  server: string
  /** Name of the header that carries the key; undefined where none is wanted. */
  authHeader: string | undefined
  /** One per page, in the order of the pages. */
  tags: ApiTag[]
  /** In the order of the description. */
  operations: ApiOperation[]
  /** Named schemas. */
  schemas: Record<string, ApiSchema>
}

/** Operations that belong on one page. */
export interface ApiTag {
  name: string
  /** Doc id of the page; empty where the description does not say. */
  page: string
  place: Place
}

/** Offsets in the source of the description. */
export type Place = [start: number, end: number]

/** One method of one path. */
export interface ApiOperation {
  id: string
  /** In capitals. */
  method: string
  /** As described, with parameters in braces. */
  path: string
  /** Imperative, without a full stop. */
  summary: string
  /** Markdown. */
  description: string
  /** Doc id of the page that it belongs on; empty where its tag does not say. */
  page: string
  /** The least role that may call it. */
  role: string
  parameters: ApiParameter[]
  body: ApiBody | undefined
  /** The first response of 2xx. */
  success: ApiResponse | undefined
  /** The other responses, by status. */
  errors: ApiResponse[]
  /** Whether the key has to be sent. */
  isSecured: boolean
  /** Place of its id. */
  place: Place
}

/** Something that is sent outside of the body. */
export interface ApiParameter {
  name: string
  in: ParameterPlace
  required: boolean
  /** Markdown. */
  description: string
  schema: ApiSchema
  example: unknown
}

/** What is sent. */
export interface ApiBody extends ApiContent {
  required: boolean
}

/** What is answered. */
export interface ApiResponse extends ApiContent {
  /** Such as `201`. */
  status: string
  /** Markdown: of an error, when it happens. */
  description: string
  /** Markdown: what the caller should do about an error. */
  action: string
}

/** A body in one media type; without any, `mediaType` is empty. */
export interface ApiContent {
  mediaType: string
  schema: ApiSchema | undefined
  examples: ApiExample[]
}

/** A named example of a body. */
export interface ApiExample {
  name: string
  summary: string
  value: unknown
}

/** Titles of the places that parameters are sent in, in the order of the page. */
export const parameterPlaces = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
} as const

/** Where a parameter is sent. */
export type ParameterPlace = keyof typeof parameterPlaces

/** JSON Schema, as far as the reference shows it. */
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

/** Text in front of the key in its header. */
export const authPrefix = 'ApiKey '
