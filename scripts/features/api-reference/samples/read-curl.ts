import type * as Unbash from 'unbash'
import type { Command, SyntaxNode, Word, WordPart } from 'unbash'
import { hasValue, longOptionOf } from './curl-options.ts'
import { buildCurlRequest, type CurlArgument } from './build-curl-request.ts'
import type { JsonParser } from './read-json.ts'
import type { ReadRequests, SampleRequest } from './sample-request.ts'
import {
  concatTracked,
  placeOf,
  shellUnquoted,
  shellQuoted,
  sliceTracked,
  trackEscaped,
  trackPlain,
  trackUnknown,
  type TrackedText,
} from './tracked-text.ts'

/** The part of `unbash` that is needed, which is loaded on demand. */
export type ShellParser = Pick<typeof Unbash, 'parse' | 'forEachChild'>

/** Creates the reader of `curl` commands in shell code. */
export function createCurlReader(shell: ShellParser, json: JsonParser): ReadRequests {
  return (content) => {
    const variables = new Map<string, TrackedText>()
    const requests: SampleRequest[] = []
    const visit = (node: SyntaxNode): void => {
      if (node.type === 'Command') {
        noteAssignments(node, variables)
        if (node.name?.value === 'curl') {
          requests.push(...buildCurlRequest(node, readArguments(node, variables), json))
        }
      }
      shell.forEachChild(node, (child) => visit(child))
    }
    visit(shell.parse(content))
    return requests
  }
}

/** Remembers `NAME=text` commands, whose text later commands use. */
function noteAssignments({ name, prefix }: Command, variables: Map<string, TrackedText>): void {
  if (name) return
  for (const part of prefix) {
    if (part.type !== 'Assignment' || part.value.type !== 'Word') continue
    variables.set(part.name, trackWord(part.value, variables))
  }
}

/** What a here-document of the command sends to its input. */
function readInput({ redirects }: Command, variables: Map<string, TrackedText>) {
  const document = redirects.find((redirect) => redirect.type === 'HereDoc')
  if (!document) return undefined
  const { parts, text, pos } = document.body
  return parts
    ? concatTracked(parts.map((part) => trackPart(part, variables, true)))
    : trackPlain(text, pos)
}

/** The options with their values, and what is no option: `--name=value`, `-Xvalue`, `-sS` too. */
function readArguments(command: Command, variables: Map<string, TrackedText>): CurlArgument[] {
  const input = readInput(command, variables)
  const words = command.suffix.flatMap((part) =>
    part.type === 'Word' ? [trackWord(part, variables)] : [],
  )
  const found: CurlArgument[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const place = placeOf(word)
    if (!/^-./.test(word.text)) {
      found.push({ option: 'url', value: word, ...place })
      continue
    }
    for (const { option, value } of splitOption(word)) {
      const next = value ?? (hasValue(option) ? words[++index] : undefined)
      found.push({ option, value: next?.text === '@-' ? input : next, ...place })
    }
  }
  return found
}

function splitOption(word: TrackedText): { option: string; value?: TrackedText }[] {
  const { text } = word
  if (text.startsWith('--')) {
    const at = text.indexOf('=')
    if (at === -1) return [{ option: text.slice(2) }]
    return [{ option: text.slice(2, at), value: sliceTracked(word, at + 1) }]
  }
  const options: { option: string; value?: TrackedText }[] = []
  for (let at = 1; at < text.length; at++) {
    const option = longOptionOf(text[at]!)
    const isWithValue = hasValue(option) && at + 1 < text.length
    options.push(isWithValue ? { option, value: sliceTracked(word, at + 1) } : { option })
    if (isWithValue) break
  }
  return options
}

/** What a word comes to; expansions that are not known stay so. */
function trackWord(word: Word, variables: Map<string, TrackedText>): TrackedText {
  if (!word.parts) return trackEscaped(word.text, word.pos, shellUnquoted)
  return concatTracked(word.parts.map((part) => trackPart(part, variables, false)))
}

function trackPart(
  part: WordPart,
  variables: Map<string, TrackedText>,
  isQuoted: boolean,
): TrackedText {
  const { type, pos } = part
  if (type === 'Literal')
    return trackEscaped(part.text, pos, isQuoted ? shellQuoted : shellUnquoted)
  if (type === 'SingleQuoted') return trackPlain(part.value, pos + 1)
  if (type === 'Glob') return trackPlain(part.text, pos)
  if (type === 'DoubleQuoted') {
    return concatTracked(part.parts.map((child) => trackPart(child, variables, true)))
  }
  const isPlain = type === 'ParameterExpansion' && !part.operation
  const name = type === 'SimpleExpansion' ? part.text.slice(1) : isPlain ? part.parameter : ''
  return variables.get(name) ?? trackUnknown(pos)
}
