import type { ParameterPlace } from './call-form.ts'

/**
 * What the reader has typed in a visit, by key. Variables of the server and parts of the path are the
 * same for all operations; other keys begin with the id of their operation.
 */
export type TypedValues = Readonly<Record<string, string | undefined>>

/** The key of a variable of the server. */
export function keyOfVariable(name: string): string {
  return `server.${name}`
}

/** The key of a parameter, of a member of the body or, without `name`, of the body as JSON. */
export function keyOfField(id: string, place: ParameterPlace | 'body', name?: string): string {
  if (place === 'path') return `path.${name}`
  return name === undefined ? `${id}.${place}` : `${id}.${place}.${name}`
}
