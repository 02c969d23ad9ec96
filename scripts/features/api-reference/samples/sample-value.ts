import { isKnown, placeOf, type TrackedText } from './tracked-text.ts'

/** Offsets in a sample. */
export interface SamplePlace {
  start: number
  end: number
}

/** A value that a sample sends or shows, as far as it is known, with its places. */
export type SampleValue = SamplePlace &
  (
    | { type: 'object'; members: SampleMember[]; isOpen: boolean }
    | { type: 'array'; items: SampleValue[]; isOpen: boolean }
    | { type: 'scalar'; value: string | number | boolean | null }
    /** Anything: it is known when the sample runs. */
    | { type: 'unknown' }
  )

/** A member of an object; the place is that of its key. */
export interface SampleMember extends SamplePlace {
  key: string
  value: SampleValue
}

/** An expression of a program, as far as samples need to understand it. */
export type CodeValue = SamplePlace &
  (
    | { type: 'object'; members: CodeMember[]; isOpen: boolean }
    | { type: 'array'; items: CodeValue[]; isOpen: boolean }
    | { type: 'scalar'; value: number | boolean | null }
    | { type: 'text'; text: TrackedText }
    | { type: 'call'; callee: string; args: CodeValue[]; named: CodeMember[] }
    | { type: 'name'; name: string }
    | { type: 'unknown' }
  )

/** A member of an object, or a named argument; the place is that of its key. */
export interface CodeMember extends SamplePlace {
  key: string
  value: CodeValue
}

/** What an expression is as data; calls and names may be anything. */
export function toSampleValue(code: CodeValue): SampleValue {
  const { start, end } = code
  switch (code.type) {
    case 'object': {
      const members = code.members.map((each) => ({ ...each, value: toSampleValue(each.value) }))
      return { type: 'object', members, isOpen: code.isOpen, start, end }
    }
    case 'array':
      return { ...code, items: code.items.map(toSampleValue) }
    case 'scalar':
      return code
    case 'text':
      return isKnown(code.text.text)
        ? { type: 'scalar', value: code.text.text, start, end }
        : { type: 'unknown', start, end }
    case 'call':
    case 'name':
    case 'unknown':
      return { type: 'unknown', start, end }
  }
}

/** The text of an expression; a part that is not known where it is none. */
export function textOf(code: CodeValue): TrackedText | undefined {
  return code.type === 'text' ? code.text : undefined
}

/** A text as an expression. */
export function toCodeText(text: TrackedText, place: SamplePlace = placeOf(text)): CodeValue {
  return { type: 'text', text, ...place }
}
