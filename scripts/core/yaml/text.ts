// As a namespace, so that the bundle holds what is used and not zod's forty translations.
import * as z from 'zod'

/** A YAML string. */
export function text() {
  return z.string()
}

/** A YAML string without line breaks, with `min` to `max` characters once trimmed. */
export function singleLine(min: number, max: number) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\n\r]*$/)
}
