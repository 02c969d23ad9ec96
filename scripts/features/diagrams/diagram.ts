import type { References } from '#content/content-feature.ts'
import type { Page } from '#content/page.ts'
import type { Site } from '#content/read/build-site.ts'

/** The name of the feature, under which a site keeps what came of drawing. */
export const featureName = 'diagrams'

/** How the files end that hold diagrams, in Graphviz's language DOT. */
const diagramExtension = '.dot'

/** What came of drawing the sources, by path; of those that were not drawn there is nothing. */
export type Drawings = Readonly<Record<string, DrawingResult>>

/** A diagram of a site: what readers see of its source as a page, and what came of drawing it. */
export interface Diagram extends DrawingResult {
  page: Page
}

/** What came of drawing a source. */
export interface DrawingResult {
  /** Undefined where the source is wrong, or was not drawn. */
  drawing?: Drawing
  /** What keeps the source from being drawn as it is meant. */
  problems: DiagramProblem[]
}

/** What a page shows of a diagram: the inside of an SVG element, and its size in pixels. */
export interface Drawing {
  width: number
  height: number
  svg: string
}

/** Something wrong in a diagram's source, with offsets into it. */
export interface DiagramProblem {
  message: string
  start: number
  end: number
  help?: string
}

/** Whether a file is the source of a diagram. */
export function isDiagram(file: string): boolean {
  return file.endsWith(diagramExtension)
}

/** What came of drawing the diagrams of a site. */
export function drawingsOf({ references }: { references: References }): Drawings {
  return (references[featureName] as Drawings | undefined) ?? {}
}

/** The diagrams of a site, in the order of their paths. */
export function listDiagrams(site: Site): Diagram[] {
  const drawings = drawingsOf(site)
  return site.descriptionPages
    .filter(({ file }) => isDiagram(file.path))
    .map((page) => ({ page, ...(drawings[page.file.path] ?? { problems: [] }) }))
}
