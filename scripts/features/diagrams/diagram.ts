import type { Document } from '#content/page.ts'
import { createTextDocument } from '#content/parse/create-document.ts'
import type { References, Site } from '#content/site.ts'
import type { Offsets, Finding } from '#core/diagnostic.ts'
import type { SourceFile } from '#content/read/read-content.ts'

export const featureName = 'diagrams'

/** Results by source path, relative to the content folder. */
export type DrawingResults = Readonly<Record<string, DrawingResult>>

export interface DrawingResult {
  /** Missing if the source is invalid. */
  drawing?: Drawing
  problems: Finding[]
}

/** Content of an SVG element, and its size in pixels. */
export interface Drawing {
  width: number
  height: number
  svg: string
}

export function findDrawings({ references }: { references: References }): DrawingResults {
  return (references[featureName] as DrawingResults | undefined) ?? {}
}

/** Lists the diagrams of a site, sorted by path. */
export function listDiagrams(site: Site): (DrawingResult & { document: Document })[] {
  const drawings = findDrawings(site)
  return site.documents
    .filter(({ file }) => file.path.endsWith('.dot'))
    .map((document) => ({ document, ...(drawings[document.file.path] ?? { problems: [] }) }))
}

export function createDiagramDocument(file: SourceFile): Document {
  const ranges = Array.from(file.text.matchAll(quotedTextPattern)).flatMap(
    ({ 0: match, 1: text, 2: quote = '', index }): Offsets[] => {
      const end = index + match.length - quote.length
      return text === undefined ? [] : [{ start: end - text.length, end }]
    },
  )
  return createTextDocument(file, ranges, textBreakPattern)
}

/**
 * Pattern for comments, quoted values of attributes other than labels, and any other quoted text.
 * Captures only the last kind and its closing quote. What is not closed ends with the file, since
 * each search for an end that is missing would read all of it.
 */
const quotedTextPattern = new RegExp(
  [
    String.raw`//.*|/\*[^]*?(?:\*/|(?![^]))|^#.*|(?<!label ?)= ?"[^"]*(?:"|(?![^]))`,
    String.raw`"((?:[^"\\]|\\[^])*)("|\\?(?![^]))`,
  ].join('|'),
  'gm',
)

/** Pattern for the variables, line breaks, record separators and record ports that split text. */
const textBreakPattern = /\{product\.[\w.]*\}|\\[nlr]|<\w*>|[{}|]/g
