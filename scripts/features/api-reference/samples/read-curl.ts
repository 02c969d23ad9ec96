import { parseArgs, type ParseArgsConfig } from 'node:util'
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
  isKnown,
  placeOf,
  sliceTracked,
  trackPlain,
  trackShell,
  unknownPart,
  type SamplePlace,
  type TrackedText,
} from './tracked-text.ts'

/** A request that a `curl` command sends, as far as it is known. */
export interface CurlRequest {
  /** In capitals; undefined where it is not known. */
  method: string | undefined
  methodPlace: SamplePlace
  /** Scheme and host; empty where they are not known. */
  origin: string
  /** Begins with a slash. */
  path: TrackedText
  query: QueryParameter[]
  headers: TrackedText[]
  /** JSON; `unknown` for forms, files and variables; undefined without a body. */
  body: TrackedText | 'unknown' | undefined
}

/** One `name=value` of a query; the place is that of both together. */
export interface QueryParameter extends SamplePlace {
  /** Empty where it is not known. */
  name: string
  value: string
}

/** Reads the requests of the `curl` commands in shell code. */
export function readCurl(code: string): CurlRequest[] {
  const requests: CurlRequest[] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command' && node.name?.value === 'curl') {
      requests.push(...readRequests(node))
    }
    forEachChild(node, (child) => visit(child))
  }
  visit(parse(code))
  return requests
}

/** Builds a request for each address whose path is known. */
function readRequests(command: Command): CurlRequest[] {
  const args = readArguments(command)
  const valuesOf = (name: string) =>
    args.flatMap(({ option, value }) => (option === name && value ? [value] : []))
  const has = (pattern: RegExp) => args.some(({ option }) => pattern.test(option))
  const body = has(/^get$/) ? undefined : readBody(args)
  const usual = has(/^head$/) ? 'HEAD' : body ? 'POST' : 'GET'
  const named = valuesOf('request').at(-1)
  const method = named && !isKnown(named.text) ? undefined : (named?.text ?? usual)
  return valuesOf('url').flatMap((url) => {
    const address = readUrl(url)
    if (!address) return []
    const methodPlace = placeOf(named ?? url)
    return [{ method, methodPlace, ...address, headers: valuesOf('header'), body }]
  })
}

/** An option of a command by its long name, with its value; `url` for what is no option. */
interface CurlArgument {
  option: string
  value: TrackedText | undefined
}

function readArguments({ suffix }: Command): CurlArgument[] {
  const words = suffix.flatMap((part) => (part.type === 'Word' ? [trackWord(part)] : []))
  const { tokens } = parseArgs({
    args: words.map(({ text }) => text),
    options: curlOptions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  return tokens.flatMap((token): CurlArgument[] => {
    const word = words[token.index]!
    if (token.kind === 'option-terminator') return []
    if (token.kind === 'positional') return [{ option: 'url', value: word }]
    const { name: option, value, inlineValue } = token
    if (value === undefined) return [{ option, value }]
    const own = sliceTracked(word, word.text.length - value.length)
    return [{ option, value: inlineValue ? own : words[token.index + 1] }]
  })
}

/** Options that say what is sent; the values of all others are no addresses of the API. */
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

function readBody(args: CurlArgument[]): CurlRequest['body'] {
  const [sent, ...others] = args.filter(({ option }) => /^(?:data|json|form)/.test(option))
  if (!sent) return undefined
  // Nobody knows what is in a file (`@file`) or a variable.
  const isJson = others.length === 0 && /^\s*[[{]/.test(sent.value?.text ?? '')
  return isJson ? sent.value : 'unknown'
}

/** Takes an address apart; undefined where not even its path is known. */
function readUrl(url: TrackedText) {
  const match = urlPattern.exec(url.text)
  if (!match) return undefined
  const [, origin = '', path = '', query = ''] = match
  const queryStart = origin.length + path.length + 1
  return {
    origin: isKnown(origin) ? origin : '',
    path: sliceTracked(url, origin.length, origin.length + path.length),
    query: readQuery(sliceTracked(url, queryStart, queryStart + query.length)),
  }
}

/** Scheme and host, or something unknown; the path; the query. */
const urlPattern = new RegExp(`^(https?://[^/?#]+|${unknownPart}+)?(/[^?#]*)(?:\\?([^#]*))?`, 's')

function readQuery(query: TrackedText): QueryParameter[] {
  return Array.from(query.text.matchAll(/[^&]+/g), ({ 0: part, index }) => {
    const [[name, value] = ['', '']] = new URLSearchParams(part)
    return { name: isKnown(name) ? name : '', value, ...placeOf(query, index, index + part.length) }
  })
}

/** Returns the text of a word; expansions stay unknown. */
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
