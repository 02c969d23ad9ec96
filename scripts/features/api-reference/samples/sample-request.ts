import type { SamplePlace, SampleValue } from './sample-value.ts'
import type { TrackedText } from './tracked-text.ts'

/** A request that a sample makes, as far as it is known. Offsets are those of the sample. */
export interface SampleRequest extends SamplePlace {
  /** In capitals; undefined where it is not known. */
  method: LocatedText | undefined
  url: SampleUrl
  headers: SampleHeaders
  body: SampleBody
}

/** A text and its place. It may hold parts that are not known. */
export interface LocatedText extends SamplePlace {
  value: string
}

/** The address of a request. */
export interface SampleUrl {
  /** Scheme and host; empty where they are not known. */
  origin: string
  /** Begins with a slash. */
  path: TrackedText
  query: SampleParameter[]
  /** Whether there may be more in the query than what is known. */
  isQueryOpen: boolean
}

/** A named value, such as a parameter of the query; the place is that of both together. */
export interface SampleParameter extends SamplePlace {
  name: string
  value: string
}

/** The headers of a request, with their names in small letters. */
export interface SampleHeaders {
  entries: SampleParameter[]
  /** Whether there may be more than those that are known. */
  isOpen: boolean
}

/** What a request sends. */
export type SampleBody =
  | { type: 'none' }
  | { type: 'json'; value: SampleValue }
  /** JSON that cannot be read. */
  | ({ type: 'broken'; message: string } & SamplePlace)
  | { type: 'form'; fields: LocatedText[]; isOpen: boolean }
  | { type: 'unknown' }

/** Reads all requests of one sample; those whose address is not known are left out. */
export type ReadRequests = (content: string) => SampleRequest[]
