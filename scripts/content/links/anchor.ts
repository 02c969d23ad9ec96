/** An id that the built page carries. */
export interface Anchor {
  id: string
  /** Heading level, or undefined for an `id` attribute. */
  depth?: number
  /** Text of the heading, with variables filled in. */
  text?: string
  start: number
  end: number
}
