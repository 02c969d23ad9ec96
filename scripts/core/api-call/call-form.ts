/** What the forms of a page's operations are made of: the file that is fetched when one is opened. */
export interface CallForms {
  /** Address that all paths are appended to, with its variables in braces. */
  server: string
  /** The variables of the server. */
  variables: FormField[]
  /** What stands in the header before the key. */
  authPrefix: string
  /** Environment variable that holds the key. */
  tokenVariable: string
  operations: OperationForm[]
}

/** The form of an operation, and what it answers. */
export interface OperationForm {
  id: string
  method: string
  /** With its parameters in braces. */
  path: string
  summary: string
  /** Name of the header that carries the key; left out where none is wanted. */
  authHeader?: string
  parameters: Record<ParameterPlace, FormField[]>
  body?: BodyForm
  /** The documented responses, that of success first. */
  answers: DocumentedAnswer[]
}

/** Where a parameter is sent, and what the ones of a place are called, in the order of the page. */
export const parameterPlaces = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
} as const

/** Where a parameter is sent. */
export type ParameterPlace = keyof typeof parameterPlaces

/** What a call sends. */
export interface BodyForm {
  mediaType: string
  required: boolean
  /** Its members in the order of the first example; none where it is no object. */
  fields: FormField[]
  /** Whether it is written as JSON, as fields cannot hold the first example. */
  isJson: boolean
  examples: DocumentedExample[]
}

/** A documented response. */
export interface DocumentedAnswer {
  status: string
  /** Plain text, as are all texts of a form: code stands between backticks. */
  description: string
  /** What the caller should do about an error. */
  action: string
  examples: DocumentedExample[]
}

/** An example of a body; a request and a response of the same name belong together. */
export interface DocumentedExample {
  name: string
  summary: string
  value: unknown
}

/** Something that the reader fills in. */
export interface FormField extends FieldRules {
  name: string
  /** The type in words. */
  type: string
  description: string
  /** Its limits in words. */
  limits: string
  required: boolean
  isNullable: boolean
  /** What is filled in at first; left out where nothing is. */
  initial?: unknown
  /** What could be filled in. */
  example?: unknown
}

/** What a value has to be. Texts of lists have an item on each line. */
export interface FieldRules {
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'file' | 'list' | 'json'
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  /** Of JSON, what it has to be: `object` or `array`. */
  shape?: string
  /** Of a list, what each item has to be. */
  items?: FieldRules
}
