import { createLineIndex, type LineIndex } from '../../core/line-index.ts'
import {
  diagramExtension,
  type ContentFiles,
  type SourceFile,
} from '../../content/read/read-content.ts'

/** A diagram of the content folder: its source, and what came of drawing it. */
export interface Diagram extends DrawingResult {
  file: SourceFile
  lines: LineIndex
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

/** The component that shows a diagram, which its `src` names. */
export const diagramComponent = 'Diagram'

/** Lists the sources of diagrams. */
export function listDiagramFiles({ configs }: ContentFiles): SourceFile[] {
  return [...configs.values()].filter(({ path }) => path.endsWith(diagramExtension))
}

/** Makes diagrams of sources, by path; `draw` says what came of drawing each. */
export function createDiagrams(
  files: SourceFile[],
  draw: (file: SourceFile) => DrawingResult = () => ({ problems: [] }),
): Map<string, Diagram> {
  return new Map(
    files.map((file) => [file.path, { file, lines: createLineIndex(file.text), ...draw(file) }]),
  )
}
