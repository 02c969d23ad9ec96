import { parseXml, XmlElement, XmlError, type XmlNode } from '@rgrove/parse-xml'
import type { RenderResult } from '@viz-js/viz'
import type { LoadContext } from '#content/feature.ts'
import { printElement } from '#content/safety/rewrite-svg.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { textStart, type Finding } from '#core/diagnostic.ts'
import { createLineIndex } from '#core/line-index.ts'
import { limitAttempts, runWithin } from '#core/run-within.ts'
import { fillVariables } from '#core/variables.ts'
import type { Drawing, DrawingResult, DrawingResults } from './diagram.ts'

/** Draws all diagrams. Starts Graphviz only if a drawing is not cached. */
export async function drawDiagrams(
  sources: SourceFile[],
  { variables, memoize }: LoadContext,
): Promise<DrawingResults> {
  const drawings: Record<string, DrawingResult> = {}
  for (const { path, displayPath, text } of sources) {
    const filled = fillVariables(text, variables)
    const drawing = await memoize(['drawing', text, filled], async () => {
      const result = await renderGraph(filled, displayPath)
      return result && toDrawingResult(result, text)
    })
    drawings[path] = drawing ?? { problems: [crashProblem] }
  }
  return drawings
}

/**
 * Renders a graph in DOT as SVG. Returns `undefined` if Graphviz crashes. Some small graphs need
 * hours.
 */
async function renderGraph(source: string, file: string): Promise<RenderResult | undefined> {
  const { instance } = await import('@viz-js/viz')
  const attempts = limitAttempts(`\`${file}\``)
  for (;;) {
    // An instance that was interrupted or has crashed is unusable.
    const viz = await instance()
    const { value: wallTime } = attempts.next()
    try {
      const render = () => viz.render(source, { ...defaultAttributes, format: 'svg' })
      const result = runWithin(wallTime, render)
      if (result) return result.value
    } catch {
      return undefined
    }
  }
}

const crashProblem: Finding = {
  ...textStart,
  message: 'Cannot draw the diagram: Graphviz fails',
  help: 'Divide it into several diagrams with fewer edges',
}

function toDrawingResult({ status, output, errors }: RenderResult, source: string): DrawingResult {
  const messages = new Set(errors.map(({ message }) => message))
  // Missing font metrics are not a problem with the source.
  const problems = [...messages]
    .filter((message) => !message.startsWith('Warning: no value for width of'))
    .map((message) => locateMessage(message, source))
  if (status === 'success') {
    try {
      const { root } = parseXml(output)
      return { drawing: toDrawing(root!), problems }
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      return { problems: [...problems, forbiddenCharacterProblem] }
    }
  }
  return { problems: problems.length > 0 ? problems : [locateWarning('no graph', source)] }
}

/**
 * Default attributes. Graphviz measures text in Arial at a slightly larger size than in
 * `diagrams.css`, so that labels fit in any fallback font.
 */
const defaultAttributes = {
  graphAttributes: {
    bgcolor: 'transparent',
    fontname: 'Arial',
    fontsize: 15,
    labeljust: 'l',
    nodesep: 0.3,
    pad: 0.02,
    ranksep: 0.32,
    style: 'rounded',
  },
  nodeAttributes: {
    fontname: 'Arial',
    fontsize: 16,
    height: 0.45,
    width: 0.5,
    margin: '0.17,0.09',
    shape: 'box',
    style: 'rounded',
  },
  edgeAttributes: { arrowsize: 0.8, fontname: 'Arial', fontsize: 15 },
}

/**
 * Extracts the size and the content of an SVG. Keeps the shapes, texts and classes: the style sheet
 * sets colors and fonts. Rounds coordinates to half pixels.
 */
function toDrawing({ attributes, children }: XmlElement): Drawing {
  const [, , width, height] = (attributes.viewBox ?? '').split(' ')
  return {
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
    svg: children.map(printShape).join('').replaceAll('\n', ''),
  }
}

function printShape(node: XmlNode): string {
  if (!(node instanceof XmlElement)) return ''
  if (node.name === 'a') return node.children.map(printShape).join('')
  if (!drawingElements.has(node.name)) return ''
  return printElement(node, Object.entries(node.attributes).flatMap(toDrawingAttribute), printShape)
}

function toDrawingAttribute([name, value]: [string, string]): [string, string][] {
  if (name === 'class') {
    const known = value.split(/\s+/).filter((each) => drawingClasses.has(each))
    return known.length > 0 ? [[name, known.join(' ')]] : []
  }
  if (!drawingAttributes.has(name) || value === 'middle') return []
  const round = (number: string) => String(Math.round(Number(number) * 2) / 2)
  return [[name, value.replace(/(?<!\d)-?\d+\.\d+/g, round)]]
}

const drawingElements = new Set(['g', 'path', 'polygon', 'polyline', 'ellipse', 'text'])

const drawingAttributes = new Set(
  'cx cy d points rx ry stroke-dasharray stroke-width text-anchor text-decoration transform x y'.split(
    ' ',
  ),
)

/** Classes of Graphviz, and those in `app/styles/diagrams.css` that a source may set. */
const drawingClasses = new Set('cluster edge graph main node outside titled'.split(' '))

/** Graphviz copies such characters and references from the source, although SVG cannot have them. */
const forbiddenCharacterProblem: Finding = {
  ...textStart,
  message: 'Cannot draw the diagram with a control character or a reference such as `&#1;`',
  help: 'Delete it, or type the character itself',
}

function locateMessage(message: string, source: string): Finding {
  const [, line, near = ''] =
    /^syntax error in line (\d+)(?: near '([\s\S]*)')?/.exec(message) ?? []
  if (line === undefined) return locateWarning(message, source)
  const lines = createLineIndex(source)
  const start = lines.offsetAt(Number(line), 1)
  const end = lines.offsetAt(Number(line), Infinity)
  const token = near.split('\n')[0]!
  const found = token === '' ? -1 : source.slice(start, end).indexOf(token)
  return {
    message: token ? `Unexpected \`${token}\` in the diagram` : 'Unexpected end of the diagram',
    start: found === -1 ? start : start + found,
    end: found === -1 ? end : start + found + token.length,
    help: 'A `{`, `]` or quotation mark may be missing before it',
  }
}

function locateWarning(message: string, source: string): Finding {
  const text = message.replace(/^(?:Warning|Error): /, '').replace(/(?<![.:\s])[.:\s]+$/, '')
  const words = text.match(/[\p{L}\p{N}_]+/gu)?.reverse() ?? []
  const word = words.find((each) => source.includes(each))
  const start = word === undefined ? 0 : source.indexOf(word)
  return {
    message: `Cannot draw the diagram: ${text}`,
    start,
    end: start + (word?.length ?? 0),
  }
}
