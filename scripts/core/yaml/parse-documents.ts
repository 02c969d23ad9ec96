import {
  isScalar,
  visit,
  type Document,
  type YAMLError,
  parseAllDocuments,
  parseDocument,
} from 'yaml'

const options = { prettyErrors: false, logLevel: 'error' } as const

/** Parses one YAML document. */
export function parseYamlDocument(text: string): Document.Parsed {
  return parseDocument(text, options)
}

/** Parses all YAML documents of a text. */
export function parseYamlDocuments(text: string): Document.Parsed[] {
  return [...parseAllDocuments(text, options)]
}

/** The value of YAML that was checked before; throws where it has none, or aliases would grow it. */
export function readYaml(text: string): unknown {
  const document = parseYamlDocument(text)
  if (document.errors[0]) throw document.errors[0]
  return document.toJS()
}

/**
 * Offsets at which a YAML error is best shown. The parser reports a quote that is never closed where
 * the text ends; the mistake is where the quote opens.
 */
export function yamlErrorRange(
  error: YAMLError,
  document: Pick<Document.Parsed, 'contents'>,
): [start: number, end: number] {
  const [start, end] = error.pos
  if (!/^Missing closing .*quote/.test(error.message)) return [start, end]
  let opening: number | undefined
  visit(document.contents, (_, node) => {
    const isOpen = isScalar(node) && node.type?.startsWith('QUOTE') && node.range
    if (isOpen && isOpen[0] < start && isOpen[2] >= start) opening = isOpen[0]
  })
  return opening === undefined ? [start, end] : [opening, opening + 1]
}

/** Counts what keeps a text from having a value: errors of syntax, and aliases of nothing. */
export function countFaults(text: string): number {
  const document = parseYamlDocument(text)
  let count = document.errors.length
  visit(document, {
    Alias(_, alias) {
      if (!alias.resolve(document)) count++
    },
  })
  return count
}
