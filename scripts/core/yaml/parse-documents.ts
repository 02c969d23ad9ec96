import { parseAllDocuments, parseDocument, YAMLParseError, type Document } from 'yaml'

const options = { prettyErrors: false, logLevel: 'error' } as const

/** Parses one YAML document; where it is nested too deep for the parser, that is its error. */
export function parseYamlDocument(text: string): Document.Parsed {
  return isTooDeep(text) ? createTooDeep() : parseDocument(text, options)
}

/** Parses all YAML documents of a text in the same way. */
export function parseYamlDocuments(text: string): Document.Parsed[] {
  return isTooDeep(text) ? [createTooDeep()] : [...parseAllDocuments(text, options)]
}

/** The value of YAML that was checked before; throws where it has none, or aliases would grow it. */
export function readYaml(text: string): unknown {
  const document = parseYamlDocument(text)
  if (document.errors[0]) throw document.errors[0]
  return document.toJS()
}

/**
 * Whether lists, mappings and brackets stand within each other so deep that the parser, which calls
 * itself for each level, could run out of stack: with a thousand it ends the process.
 */
function isTooDeep(text: string): boolean {
  const indents: number[] = []
  let brackets = 0
  for (const [, space = '', dashes = '', rest = ''] of text.matchAll(line)) {
    while (indents.length > 0 && indents.at(-1)! >= space.length) indents.pop()
    indents.push(space.length)
    const levels = indents.length + dashes.replace(/\s/g, '').length
    if (levels + brackets > deepest) return true
    for (const [bracket] of rest.matchAll(/[[\]{}]/g)) {
      brackets = '[{'.includes(bracket) ? brackets + 1 : Math.max(0, brackets - 1)
      if (levels + brackets > deepest) return true
    }
  }
  return false
}

const deepest = 300

/** Indentation, dashes and the like before the value, and what follows. */
const line = /^( *)((?:[-?:][ \t]+)*)(\S.*)$/gm

function createTooDeep(): Document.Parsed {
  const document = parseDocument('', options)
  const message = 'Too many levels within each other'
  document.errors.push(new YAMLParseError([0, 0], 'RESOURCE_EXHAUSTION', message))
  return document
}
