import type { Viz } from '@viz-js/viz'
import type { DrawingResult } from './diagram.ts'
import { scanDot } from './scan-dot.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { checkAttributes } from './check-attributes.ts'
import { describeFault, describeMessages } from './graphviz-problems.ts'
import { renderDrawing, type LaidOutGraph } from './render-drawing.ts'

/** Draws the source of a diagram, variables filled in. Pure; never throws on a source. */
export type Drawer = (source: string, variables: ProductVariables) => DrawingResult

/** Loads Graphviz, which is WebAssembly, and returns what draws with it. */
export async function loadDrawer(): Promise<Drawer> {
  const { instance } = await import('@viz-js/viz')
  const viz = await instance()
  return (source, variables) => {
    const problems = [...scanDot(source).problems, ...checkAttributes(source)]
    return problems.length > 0 ? { problems } : draw(viz, source, variables)
  }
}

function draw(viz: Viz, source: string, variables: ProductVariables): DrawingResult {
  const result = render(viz, fillVariables(source, variables))
  if (result instanceof Error) return { problems: [describeFault(result.message)] }
  const problems = describeMessages(result.errors, source)
  if (result.status === 'success') {
    return { drawing: renderDrawing(JSON.parse(result.output) as LaidOutGraph), problems }
  }
  return { problems: problems.length > 0 ? problems : [describeFault('it holds no graph')] }
}

function render(viz: Viz, source: string) {
  try {
    return viz.render(source, { ...defaults, format: 'json', yInvert: true })
  } catch (error) {
    // Graphviz gives up by an exception on graphs that it has no room for.
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * What every diagram begins with. Graphviz measures text in Arial and a size or two larger than
 * `diagrams.css` shows it: it then has room in whatever font the reader has.
 */
const defaults = {
  graphAttributes: {
    fontname: 'Arial',
    fontsize: 15,
    nodesep: 0.3,
    ranksep: 0.32,
    pad: 0,
    style: 'rounded',
    labeljust: 'l',
  },
  nodeAttributes: {
    fontname: 'Arial',
    fontsize: 16,
    shape: 'box',
    style: 'rounded',
    margin: '0.17,0.09',
    height: 0.45,
    width: 0.5,
  },
  edgeAttributes: { fontname: 'Arial', fontsize: 15, arrowsize: 0.8 },
}
