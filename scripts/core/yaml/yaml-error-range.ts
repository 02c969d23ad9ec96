import { isScalar, visit, type Document, type YAMLError } from 'yaml'

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
