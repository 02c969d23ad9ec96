import type { Drawing } from './diagram.ts'
import { escapeHtml } from '#core/escape-html.ts'
import { diagramClasses } from './schema.ts'

/** A graph as Graphviz lays it out (format `json`, y pointing down), as far as it is needed here. */
export interface LaidOutGraph {
  /** `left,bottom,right,top` in points. */
  bb: string
  objects?: LaidOutObject[]
  edges?: LaidOutEdge[]
}

/** A node, or a cluster, which has a `bb`. */
export interface LaidOutObject extends Drawn {
  name: string
  bb?: string
  /** `x,y` of the center, in points. */
  pos?: string
  /** In inches, as is `height`. */
  width?: string
  height?: string
  shape?: string
  style?: string
}

/** An edge; its heads are drawn apart from its line. */
export interface LaidOutEdge extends Drawn {
  _hdraw_?: DrawOperation[]
  _tdraw_?: DrawOperation[]
  _hldraw_?: DrawOperation[]
  _tldraw_?: DrawOperation[]
}

interface Drawn {
  class?: string
  _draw_?: DrawOperation[]
  _ldraw_?: DrawOperation[]
}

/** One step of drawing; which fields it has depends on `op`. */
export interface DrawOperation {
  op: string
  points?: Point[]
  rect?: [x: number, y: number, radiusX: number, radiusY: number]
  pt?: Point
  align?: 'l' | 'c' | 'r'
  text?: string
  /** Of the text, as far as Graphviz knows the font. */
  width?: number
  style?: string
}

type Point = [x: number, y: number]

/** Space around the drawing, so that no line is cut in half. */
const padding = 1

const pointsPerInch = 72

/** Radius of rounded corners. */
const radius = 6

/** By how much the label of an edge stands away from it. */
const labelGap = 3

/**
 * Renders the inside of an SVG element: shapes and real text with classes, without a color, font,
 * link, id or anything else that could come from the source but its texts and classes.
 */
export function renderDrawing(graph: LaidOutGraph): Drawing {
  const [left, bottom, right, top] = parseNumbers(graph.bb) as [number, number, number, number]
  const objects = graph.objects ?? []
  const clusters = objects.filter(({ bb }) => bb !== undefined)
  const nodes = objects.filter(({ bb, pos }) => bb === undefined && pos !== undefined)
  const parts = [
    ...clusters.map(renderCluster),
    ...(graph.edges ?? []).map(renderEdge),
    ...nodes.map(renderNode),
  ]
  return {
    width: Math.ceil(Math.abs(right - left)) + 2 * padding + labelGap,
    height: Math.ceil(Math.abs(top - bottom)) + 2 * padding,
    svg: parts.join(''),
  }
}

function renderEdge(edge: LaidOutEdge): string {
  const heads = [...(edge._hdraw_ ?? []), ...(edge._tdraw_ ?? [])]
  const labels = [...(edge._ldraw_ ?? []), ...(edge._hldraw_ ?? []), ...(edge._tldraw_ ?? [])]
  const content = renderOperations(edge._draw_) + renderOperations(heads)
  return renderGroup('edge', edge, content + renderOperations(labels, labelGap))
}

function renderNode(node: LaidOutObject): string {
  return renderGroup('node', node, renderFrame(node) + renderOperations(node._ldraw_))
}

/** A cluster's label begins at its left, whatever room Graphviz has kept for it. */
function renderCluster(cluster: LaidOutObject): string {
  const label = (cluster._ldraw_ ?? []).map((operation): DrawOperation => {
    const { pt = [0, 0], width = 0 } = operation
    return { ...operation, align: 'l', pt: [pt[0] - width / 2, pt[1]] }
  })
  return renderGroup('group', cluster, renderFrame(cluster) + renderOperations(label))
}

/** A group with the classes of its object; an invisible object has no content and gives nothing. */
function renderGroup(kind: string, { class: written = '' }: Drawn, content: string): string {
  const names = written.split(/\s+/).filter((name) => Object.hasOwn(diagramClasses, name))
  return content && `<g class='${[kind, ...names].join(' ')}'>${content}</g>`
}

/** The outline of a node or cluster: a rounded box is one element in place of 25 points. */
function renderFrame(object: LaidOutObject): string {
  const operations = object._draw_ ?? []
  const outlines = operations.filter(({ op }) => 'bBpPeE'.includes(op))
  const isRounded = object.style?.split(',').includes('rounded')
  if (!isRounded || outlines.length !== 1 || object.shape === 'ellipse') {
    return renderOperations(operations)
  }
  const box = object.bb === undefined ? boxOfNode(object) : boxOfCluster(object.bb)
  return renderBox(box) + renderOperations(operations.filter(({ op }) => op === 'L'))
}

function boxOfNode({ pos = '0,0', width = '0', height = '0' }: LaidOutObject): Box {
  const [x = 0, y = 0] = parseNumbers(pos)
  const [w, h] = [Number(width) * pointsPerInch, Number(height) * pointsPerInch]
  return { x: x - w / 2, y: y - h / 2, width: w, height: h }
}

function boxOfCluster(bb: string): Box {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = parseNumbers(bb)
  return { x: x1, y: Math.min(y1, y2), width: x2 - x1, height: Math.abs(y2 - y1) }
}

function renderBox({ x, y, width, height }: Box): string {
  const [left, top] = place([x, y])
  return `<rect x='${left}' y='${top}' width='${round(width)}' height='${round(height)}' rx='${radius}'/>`
}

/** Renders what Graphviz would draw; `shift` moves texts to the right. */
function renderOperations(operations: DrawOperation[] = [], shift = 0): string {
  let line = ''
  return operations
    .map((operation) => {
      if (operation.op === 'S') line = dashOf(operation.style)
      return operation.op === 'T' ? renderText(operation, shift) : renderShape(operation, line)
    })
    .join('')
}

function renderShape({ op, points = [], rect }: DrawOperation, line: string): string {
  if (op === 'L') return `<path d='${renderPath(points, 'L')}'${line}/>`
  if (op === 'p' || op === 'P') return `<path d='${renderPath(points, 'L')}Z'${line}/>`
  if (op === 'b' || op === 'B') return `<path d='${renderPath(points, 'C')}'${line}/>`
  if ((op !== 'e' && op !== 'E') || !rect) return ''
  const [x, y] = place([rect[0], rect[1]])
  return `<ellipse cx='${x}' cy='${y}' rx='${round(rect[2])}' ry='${round(rect[3])}'${line}/>`
}

function renderPath([first = [0, 0], ...rest]: Point[], command: string): string {
  const points = rest.map((point) => place(point).join(' '))
  return `M${place(first).join(' ')}${command}${points.join(' ')}`
}

function dashOf(style: string | undefined): string {
  return style === 'dashed' ? " stroke-dasharray='4 3'" : ''
}

const anchors = { l: 'start', c: 'middle', r: 'end' }

function renderText({ pt = [0, 0], align = 'c', text = '' }: DrawOperation, shift: number): string {
  const [x, y] = place([pt[0] + shift, pt[1]])
  const anchor = align === 'c' ? '' : ` text-anchor='${anchors[align]}'`
  return `<text x='${x}' y='${y}'${anchor}>${escapeHtml(text)}</text>`
}

function place([x, y]: Point): Point {
  return [round(x + padding), round(y + padding)]
}

/** Half a pixel cannot be seen, and every digit counts in a page. */
function round(value: number): number {
  return Math.round(value * 2) / 2
}

function parseNumbers(text: string): number[] {
  return text.split(',').map(Number)
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}
