import {
  forEachChild,
  parse,
  type Command,
  type SyntaxNode,
  type Word,
  type WordPart,
} from 'unbash'
import {
  concatTracked,
  placeOf,
  sliceTracked,
  trackPlain,
  trackShell,
  unknownPart,
  type SamplePlace,
  type TrackedText,
} from './tracked-text.ts'

/** An option of a command by its long name, with its value; `url` for what is no option. */
export interface CurlArgument extends SamplePlace {
  option: string
  value: TrackedText | undefined
}

type Variables = Map<string, TrackedText>

/** Reads the arguments of each `curl` command in shell code. */
export function readCurl(code: string): CurlArgument[][] {
  const variables: Variables = new Map()
  const commands: CurlArgument[][] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command') {
      if (!node.name) noteAssignments(node, variables)
      if (node.name?.value === 'curl') commands.push(readArguments(node, variables))
    }
    forEachChild(node, (child) => visit(child))
  }
  visit(parse(code))
  return commands
}

/** Remembers `NAME=text`, which later commands use. */
function noteAssignments({ prefix }: Command, variables: Variables): void {
  for (const part of prefix) {
    if (part.type !== 'Assignment' || part.value.type !== 'Word') continue
    variables.set(part.name, trackWord(part.value, variables))
  }
}

/** Reads options in any form: `--name value`, `--name=value`, `-X value`, `-Xvalue`, `-sSX value`. */
function readArguments({ suffix }: Command, variables: Variables): CurlArgument[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [trackWord(part, variables)] : []))
  const found: CurlArgument[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const place = placeOf(word)
    if (!/^-./.test(word.text)) {
      found.push({ option: 'url', value: word, ...place })
      continue
    }
    for (const { option, value } of splitOption(word)) {
      const next = value ?? (withValue.has(option) ? words[++index] : undefined)
      found.push({ option, value: next, ...place })
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
    const option = shortOptions[text[at]!] ?? text[at]!
    const hasValue = withValue.has(option) && at + 1 < text.length
    options.push(hasValue ? { option, value: sliceTracked(word, at + 1) } : { option })
    if (hasValue) break
  }
  return options
}

/** Long names of the short options that say what is sent, or that take a value. */
const shortOptions: Record<string, string> = {
  ...{ A: 'user-agent', D: 'dump-header', F: 'form', G: 'get', H: 'header', I: 'head' },
  ...{ X: 'request', b: 'cookie', c: 'cookie-jar', d: 'data', e: 'referer', m: 'max-time' },
  ...{ o: 'output', u: 'user', w: 'write-out', x: 'proxy' },
}

/** Options that take a value; all others are switches. */
const withValue = new Set([
  ...['request', 'header', 'url', 'user', 'user-agent', 'cookie', 'cookie-jar', 'referer', 'proxy'],
  ...['data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json', 'form'],
  ...['form-string', 'output', 'output-dir', 'write-out', 'dump-header', 'cacert', 'cert', 'key'],
  ...['max-time', 'connect-timeout', 'retry', 'retry-delay', 'retry-max-time', 'limit-rate'],
])

/** Returns the text of a word; expansions that are not known stay unknown. */
function trackWord(word: Word, variables: Variables): TrackedText {
  if (!word.parts) return trackShell(word.text, word.pos, false)
  return concatTracked(word.parts.map((part) => trackPart(part, variables, false)))
}

function trackPart(part: WordPart, variables: Variables, isQuoted: boolean): TrackedText {
  const { type, pos } = part
  if (type === 'Literal') return trackShell(part.text, pos, isQuoted)
  if (type === 'SingleQuoted') return trackPlain(part.value, pos + 1)
  if (type === 'Glob') return trackPlain(part.text, pos)
  if (type === 'DoubleQuoted') {
    return concatTracked(part.parts.map((child) => trackPart(child, variables, true)))
  }
  const isPlain = type === 'ParameterExpansion' && !part.operation
  const name = type === 'SimpleExpansion' ? part.text.slice(1) : isPlain ? part.parameter : ''
  return variables.get(name) ?? trackPlain(unknownPart, pos)
}
