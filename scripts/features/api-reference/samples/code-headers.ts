import type { SampleHeaders } from './sample-request.ts'
import { textOf, type CodeValue } from './sample-value.ts'
import { unknownPart } from './tracked-text.ts'

/** The headers that an object gives, or `new Headers` of one; `isOpen` where there may be others. */
export function readHeaderMembers(value: CodeValue | undefined, isOpen: boolean): SampleHeaders {
  if (!value) return { entries: [], isOpen }
  if (value.type === 'call' && value.callee === 'Headers') {
    return readHeaderMembers(value.args[0], isOpen)
  }
  if (value.type !== 'object') return { entries: [], isOpen: true }
  const entries = value.members.map((member) => ({
    name: member.key.toLowerCase(),
    value: textOf(member.value)?.text ?? unknownPart,
    start: member.start,
    end: member.value.end,
  }))
  return { entries, isOpen: isOpen || value.isOpen }
}
