import type { Feature } from '#content/feature.ts'
import { renameAll } from '#content/schema/foreign-components.ts'
import { addDrawings } from './add-drawings.ts'
import { components } from './components.ts'
import { createDiagramPage } from './diagram-page.ts'
import { featureName, isDiagram, type Drawings } from './diagram.ts'
import { drawDiagrams } from './draw-diagrams.ts'
import { diagramMissingSourceRule } from './rules/diagram-missing-source.ts'
import { diagramSizeRule } from './rules/diagram-size.ts'
import { diagramSyntaxRule } from './rules/diagram-syntax.ts'
import { diagramUnusedRule } from './rules/diagram-unused.ts'

/** Diagrams in Graphviz's language DOT, drawn into pages. */
export const diagrams: Feature<Drawings> = {
  name: featureName,
  components,
  foreignComponents: renameAll('<Diagram src="…" alt="…">', 'Mermaid', 'PlantUML', 'Graphviz'),
  advice: 'Show a diagram with `<Diagram>`',
  rules: [diagramMissingSourceRule, diagramSizeRule, diagramSyntaxRule, diagramUnusedRule],
  isSource: isDiagram,
  read: ({ sources }) => ({
    reference: undefined,
    pages: sources.map(createDiagramPage),
    diagnostics: [],
  }),
  complete: drawDiagrams,
  expand: addDrawings,
}
