import { parseAllDocuments, parseDocument, YAMLParseError, type Document } from 'yaml'

const options = { prettyErrors: false, logLevel: 'error' } as const

/** Parses one YAML document; where it is nested too deep for the parser, that is its error. */
export function parseYamlDocument(text: string): Document.Parsed {
  return withinStack(() => parseDocument(text, options), createTooDeep)
}

/** Parses all YAML documents of a text in the same way. */
export function parseYamlDocuments(text: string): Document.Parsed[] {
  return withinStack(
    () => [...parseAllDocuments(text, options)],
    () => [createTooDeep()],
  )
}

/** The parser calls itself for each level, and no depth is known that it can do in every place. */
function withinStack<T>(parse: () => T, createFault: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return createFault()
  }
}

function createTooDeep(): Document.Parsed {
  const document = parseDocument('', options)
  const message = 'Too many levels within each other'
  document.errors.push(new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', message))
  return document
}
