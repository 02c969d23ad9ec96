import type { References } from '#content/content-feature.ts'
import type { Page } from '#content/page.ts'
import { createTextPage } from '#content/parse/create-plain-page.ts'
import type { Site } from '#content/read/build-site.ts'
import type { SourceFile } from '#content/read/read-content.ts'

/** The name of the feature, under which a site keeps its drawings. */
export const featureName = 'diagrams'

/** Drawings and problems by the path of the source; sources that were not drawn are missing. */
export type Drawings = Readonly<Record<string, DrawingResult>>

/** The result of drawing a source. */
export interface DrawingResult {
  /** Undefined where the source is invalid. */
  drawing?: Drawing
  problems: DiagramProblem[]
}

/** The inside of an SVG element, and its size in pixels. */
export interface Drawing {
  width: number
  height: number
  svg: string
}

/** A problem in the source of a diagram, with offsets into it. */
export interface DiagramProblem {
  message: string
  start: number
  end: number
  help?: string
}

/** Returns the drawings of a site. */
export function drawingsOf({ references }: { references: References }): Drawings {
  return (references[featureName] as Drawings | undefined) ?? {}
}

/** Lists the diagrams of a site in the order of their paths, each with its text as a page. */
export function listDiagrams(site: Site): (DrawingResult & { page: Page })[] {
  const drawings = drawingsOf(site)
  return site.descriptionPages
    .filter(({ file }) => file.path.endsWith('.dot'))
    .map((page) => ({ page, ...(drawings[page.file.path] ?? { problems: [] }) }))
}

/** Creates a page of the texts of a diagram, so that prose rules and the spell checker see them. */
export function createDiagramPage(file: SourceFile): Page {
  const ranges = Array.from(file.text.matchAll(textPattern)).flatMap(
    ({ 0: match, 1: text, index }) => {
      const end = index + match.length - 1
      return text === undefined ? [] : [[end - text.length, end] as [number, number]]
    },
  )
  return createTextPage(file, ranges, breakPattern)
}

/** Comments, values that readers do not see, and texts in quotes. */
const textPattern = /\/\/.*|\/\*[\s\S]*?\*\/|^#.*|(?<!label ?)= ?"[^"]*"|"((?:[^"\\]|\\[\s\S])*)"/gm

/** Ends of lines, parts of records and their ports, variables. */
const breakPattern = /\{product\.[\w.]*\}|\\[nlr]|<\w*>|[{}|]/g
