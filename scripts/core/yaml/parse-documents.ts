import {
  isMap,
  isScalar,
  Lexer,
  visit,
  parseAllDocuments,
  parseDocument,
  stringify,
  YAMLParseError,
  type Document,
  type YAMLError,
} from 'yaml'
import type { Offsets } from '../diagnostic.ts'

/**
 * Repeated keys are searched for below, since the parser compares each key with all others. Tags
 * such as `!!binary` would make values that are no text.
 */
const parserOptions = {
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: false,
  resolveKnownTags: false,
} as const

/**
 * Maximum number of aliases, each of which is searched for, and of levels, which fill the stack.
 */
const maxExcess = 100

/** Parses YAML. A text with too many levels or aliases has an error instead of contents. */
export function parseYamlDocument(text: string): Document.Parsed {
  const excess = findExcess(text)
  if (!excess) return addUnknownAliases(addRepeatedKeys(parseDocument(text, parserOptions)))
  const document = parseDocument('', parserOptions)
  const message = `Unexpected number of ${excess}, expected at most ${maxExcess}`
  document.errors.push(new YAMLParseError([0, 0], 'IMPOSSIBLE', message))
  return document
}

export function parseYamlDocuments(text: string): Document.Parsed[] {
  if (findExcess(text)) return [parseYamlDocument(text)]
  return [...parseAllDocuments(text, parserOptions)].map(addRepeatedKeys)
}

/** Adds an error for each key that its map has already. */
function addRepeatedKeys(document: Document.Parsed): Document.Parsed {
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key) || !key.range) continue
        if (known.has(key.value)) {
          const [start] = key.range
          const message = 'Map keys must be unique'
          document.errors.push(new YAMLParseError([start, start + 1], 'DUPLICATE_KEY', message))
        }
        known.add(key.value)
      }
    },
  })
  document.errors.sort((a, b) => a.pos[0] - b.pos[0])
  return document
}

/** Adds an error for each alias without an anchor. A sample may lack the anchor. */
function addUnknownAliases(document: Document.Parsed): Document.Parsed {
  visit(document, {
    Alias(_, alias) {
      const [start = 0, end = 0] = alias.range ?? []
      const message = `Cannot find what \`*${alias.source}\` names`
      if (alias.resolve(document)) return
      document.errors.push(new YAMLParseError([start, end], 'BAD_ALIAS', message))
    },
  })
  return document
}

/** Returns what a text has too many of, without parsing it. */
function findExcess(text: string): 'levels' | 'aliases' | undefined {
  let [brackets, indicators, aliases] = [0, 0, 0]
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') brackets++
    else if (token === ']' || token === '}') brackets--
    else if (token === '-' || token === '?') indicators++
    else if (token === '\n') indicators = 0
    else if (token.startsWith('*')) aliases++
    if (brackets + indicators > maxExcess) return 'levels'
    if (aliases > maxExcess) return 'aliases'
  }
  return undefined
}

/** Parses YAML. Throws if it is invalid or expands too many aliases. */
export function parseYamlOrThrow(text: string): unknown {
  const document = parseYamlDocument(text)
  if (document.errors[0]) throw document.errors[0]
  return document.toJS()
}

/**
 * Returns the offsets of a YAML error, or of the opening quote if the error is an unclosed quote.
 */
export function locateYamlError(
  error: YAMLError,
  document: Pick<Document.Parsed, 'contents'>,
): Offsets {
  const [start, end] = error.pos
  if (!/^Missing closing .*quote/.test(error.message)) return { start, end }
  let opening: number | undefined
  visit(document.contents, (_, node) => {
    const isOpen = isScalar(node) && node.type?.startsWith('QUOTE') && node.range
    if (isOpen && isOpen[0] < start && isOpen[2] >= start) opening = isOpen[0]
  })
  return opening === undefined ? { start, end } : { start: opening, end: opening + 1 }
}

export function toOffsets(range: readonly number[] | null | undefined): Offsets {
  const [start = 0, end = 0] = range ?? []
  return { start, end }
}

/** Returns the offsets of a key of a map, or `undefined` if `node` is no map that has it. */
export function offsetsOfKey(name: string, node: unknown): Offsets | undefined {
  const keys = isMap(node) ? node.items.map(({ key }) => key).filter(isScalar) : []
  const range = keys.find(({ value }) => String(value) === name)?.range
  return range ? toOffsets(range) : undefined
}

/** Quotes single-line text so that YAML reads it verbatim. */
export function quoteYaml(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`
}

/** Converts texts that are separated by commas to a list. */
export function toYamlList(text: string): string {
  const items = text.split(',').flatMap((each) => each.trim() || [])
  const options = { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 } as const
  return stringify(items, options).trim()
}
