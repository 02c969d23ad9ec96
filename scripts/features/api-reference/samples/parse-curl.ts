import { parseArgs, type ParseArgsConfig } from 'node:util'
import { parse, type Command, type Word, type WordPart } from 'unbash'
import type { Offsets } from '#core/diagnostic.ts'
import { collectCommands } from '#content/parse/shell-commands.ts'
import {
  concatTracked,
  isStatic,
  offsetsOf,
  sliceTracked,
  trackPlain,
  trackShell,
  unknownPart,
  type TrackedText,
} from './tracked-text.ts'

/** Statically known parts of the request that a `curl` command sends. */
export interface CurlRequest {
  /** `undefined` if unknown. */
  method: string | undefined
  methodOffsets: Offsets
  /** Scheme and host, or empty if unknown. */
  origin: string
  /** Path with a leading slash. */
  path: TrackedText
  query: QueryParameter[]
  headers: TrackedText[]
  /** JSON body, `unknown` for forms, files and variables, or `undefined` if there is no body. */
  body: TrackedText | 'unknown' | undefined
}

/** Query parameter. Offsets span `name=value`. */
export interface QueryParameter extends Offsets {
  /** Empty if unknown. */
  name: string
  value: string
}

export function parseCurlRequests(code: string): CurlRequest[] {
  const commands = collectCommands(parse(code))
  return commands.filter(({ name }) => name?.value === 'curl').flatMap(parseCurlCommand)
}

function parseCurlCommand(command: Command): CurlRequest[] {
  const args = parseArguments(command)
  const valuesOf = (name: string) =>
    args.flatMap(({ option, value }) => (option === name && value ? [value] : []))
  const has = (pattern: RegExp) => args.some(({ option }) => pattern.test(option))
  const body = has(/^get$/) ? undefined : findJsonBody(args)
  const defaultMethod = has(/^head$/) ? 'HEAD' : body ? 'POST' : 'GET'
  const explicit = valuesOf('request').at(-1)
  const method =
    explicit && !isStatic(explicit.text) ? undefined : (explicit?.text ?? defaultMethod)
  return valuesOf('url').flatMap((url) => {
    const address = parseUrl(url)
    if (!address) return []
    const methodOffsets = offsetsOf(explicit ?? url)
    return [{ method, methodOffsets, ...address, headers: valuesOf('header'), body }]
  })
}

/** Option with its long name, or `url` for a positional argument. */
interface CurlArgument {
  option: string
  value: TrackedText | undefined
}

function parseArguments({ suffix }: Command): CurlArgument[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [trackWord(part)] : []))
  const { tokens } = parseArgs({
    args: words.map(({ text }) => text),
    options: curlOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens.flatMap((token): CurlArgument[] => {
    const word = words[token.index]
    if (!word || token.kind === 'option-terminator') return []
    if (token.kind === 'positional') return [{ option: 'url', value: word }]
    const { name: option, value, inlineValue } = token
    if (value === undefined) return [{ option, value }]
    const own = sliceTracked(word, word.text.length - value.length)
    return [{ option, value: inlineValue ? own : words[token.index + 1] }]
  })
}

/** Supported options. Values of other options are parsed as URLs but do not match the API. */
const curlOptions: ParseArgsConfig['options'] = {
  data: { type: 'string', short: 'd' },
  'data-binary': { type: 'string' },
  'data-raw': { type: 'string' },
  'data-urlencode': { type: 'string' },
  form: { type: 'string', short: 'F' },
  get: { type: 'boolean', short: 'G' },
  head: { type: 'boolean', short: 'I' },
  header: { type: 'string', short: 'H' },
  json: { type: 'string' },
  output: { type: 'string', short: 'o' },
  request: { type: 'string', short: 'X' },
  url: { type: 'string' },
}

function findJsonBody(args: CurlArgument[]): CurlRequest['body'] {
  const [sent, ...others] = args.filter(({ option }) => /^(?:data|json|form)/.test(option))
  if (!sent) return undefined
  // The content of files (`@file`) and variables is unknown.
  const isJson = others.length === 0 && /^\s*[[{]/.test(sent.value?.text ?? '')
  return isJson ? sent.value : 'unknown'
}

/** Splits a URL. Returns `undefined` if it has no known path. */
function parseUrl(url: TrackedText) {
  const match = urlPattern.exec(url.text)
  if (!match) return undefined
  const [, origin = '', path = '', query = ''] = match
  const queryStart = origin.length + path.length + 1
  return {
    origin: isStatic(origin) ? origin : '',
    path: sliceTracked(url, origin.length, origin.length + path.length),
    query: parseQuery(sliceTracked(url, queryStart, queryStart + query.length)),
  }
}

/** Pattern for a URL. Captures the origin (or an unknown part), the path and the query. */
const urlPattern = new RegExp(`^(https?://[^/?#]+|${unknownPart}+)?(/[^?#]*)(?:\\?([^#]*))?`, 's')

function parseQuery(query: TrackedText): QueryParameter[] {
  return Array.from(query.text.matchAll(/[^&]+/g), ({ 0: part, index }) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part)
    return {
      name: isStatic(name) ? name : '',
      value,
      ...offsetsOf(query, index, index + part.length),
    }
  })
}

/** Returns the text of a word. Shell expansions become unknown parts. */
function trackWord(word: Word): TrackedText {
  if (!word.parts) return trackShell(word.text, word.pos, false)
  return concatTracked(word.parts.map((part) => trackPart(part, false)))
}

function trackPart(part: WordPart, isQuoted: boolean): TrackedText {
  const { type, pos } = part
  if (type === 'Literal') return trackShell(part.text, pos, isQuoted)
  if (type === 'SingleQuoted') return trackPlain(part.value, pos + 1)
  if (type === 'Glob') return trackPlain(part.text, pos)
  if (type !== 'DoubleQuoted') return trackPlain(unknownPart, pos)
  return concatTracked(part.parts.map((child) => trackPart(child, true)))
}
