import * as z from 'zod'
import { resolveLink, type SiteContext } from '#content/links/resolve-link.ts'
import type { Feature } from '#content/feature.ts'
import type { Document } from '#content/page.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { renderAttributes } from '#core/escape.ts'
import { createDiagramDocument, findDrawings, featureName, type DrawingResults } from './diagram.ts'
import { drawDiagrams } from './draw-diagrams.ts'
import { diagramMissingSourceRule, diagramSizeRule, diagramSyntaxRule } from './rules.ts'

/** Graphviz diagrams in DOT, inlined into pages as SVG. */
export const diagrams: Feature<DrawingResults> = {
  name: featureName,
  components: {
    Diagram: {
      description: 'A drawing made from a `.dot` file, described in words between the tags',
      attributes: z.strictObject({
        src: z.string().min(1),
        alt: z.string().min(1).max(160),
        caption: z.string().min(1).max(200).optional(),
      }),
      source: 'src',
      content: 'Describe the drawing in words between the tags',
    },
  },
  files: [],
  isSource: (file) => file.endsWith('.dot'),
  load: async (sources, context) => ({
    reference: await drawDiagrams(sources, context),
    documents: sources.map(createDiagramDocument),
    // `diagram:syntax` reports problems in drawings.
    diagnose: () => [],
  }),
  key: () => '',
  rules: [diagramMissingSourceRule, diagramSizeRule, diagramSyntaxRule],
  findings: [],
  schemas: {},
  render: renderDrawings,
}

/** Returns edits that add each drawing to its `<Diagram>`, as attributes after `src`. */
function renderDrawings(document: Document, context: SiteContext): TextEdit[] {
  const drawings = findDrawings(context.site)
  return document.links.flatMap((link) => {
    if (link.feature !== featureName) return []
    const target = resolveLink(link, document, context)
    const drawing = target.type === 'source' && drawings[target.path]?.drawing
    if (!drawing) return []
    const { width, height, svg } = drawing
    const offset = link.end + 1
    const attributes = { width: String(width), height: String(height), drawing: svg }
    return [{ start: offset, end: offset, text: renderAttributes(attributes) }]
  })
}
