import type { Viz } from '@viz-js/viz'
import { makeKey } from '#cache/make-key.ts'
import type { ReadInput } from '#content/content-feature.ts'
import type { FeatureStore } from '#content/feature.ts'
import { createLineIndex } from '#core/line-index.ts'
import { fillVariables } from '#core/variables.ts'
import type { DiagramProblem, Drawing, Drawings, DrawingResult } from './diagram.ts'

/** Draws diagrams, by path. Graphviz is loaded only where one has not been drawn before. */
export async function drawDiagrams(
  { sources, variables }: ReadInput,
  { toolKey, store }: FeatureStore,
): Promise<Drawings> {
  const drawings: Record<string, DrawingResult> = {}
  let viz: Viz | undefined
  for (const { path, text } of sources) {
    const key = makeKey({ values: [toolKey, variables, text] })
    let result = (await store.read(key)) as DrawingResult | undefined
    if (!result) {
      viz ??= await (await import('@viz-js/viz')).instance()
      result = draw(viz, text, fillVariables(text, variables))
      await store.write(key, result)
    }
    drawings[path] = result
  }
  return drawings
}

function draw(viz: Viz, source: string, filled: string): DrawingResult {
  const { status, output, errors } = viz.render(filled, { ...defaults, format: 'svg' })
  const messages = new Set(errors.map(({ message }) => message))
  // Widths of characters that Graphviz does not know are no fault of the source.
  const problems = [...messages]
    .filter((message) => !message.startsWith('Warning: no value for width of'))
    .map((message) => describeMessage(message, source))
  if (status === 'success') return { drawing: cleanSvg(output), problems }
  return { problems: problems.length > 0 ? problems : [describeWarning('no graph', source)] }
}

/**
 * The defaults of every diagram. Graphviz measures text in Arial and a size or two larger than
 * `diagrams.css` shows it: it then has room in whatever font the reader has.
 */
const defaults = {
  graphAttributes: {
    ...{ bgcolor: 'transparent', fontname: 'Arial', fontsize: 15, labeljust: 'l' },
    ...{ nodesep: 0.3, pad: 0.02, ranksep: 0.32, style: 'rounded' },
  },
  nodeAttributes: {
    ...{ fontname: 'Arial', fontsize: 16, height: 0.45, width: 0.5 },
    ...{ margin: '0.17,0.09', shape: 'box', style: 'rounded' },
  },
  edgeAttributes: { arrowsize: 0.8, fontname: 'Arial', fontsize: 15 },
}

/**
 * Keeps shapes, texts and classes: colors and fonts are the style sheet's; ids, tooltips, links and
 * images go.
 */
function cleanSvg(output: string): Drawing {
  const [, width, height] = /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/.exec(output) ?? []
  const start = output.indexOf('>', output.indexOf('<svg')) + 1
  return {
    width: Math.ceil(Number(width)),
    height: Math.ceil(Number(height)),
    svg: output
      .slice(start, output.lastIndexOf('</svg>'))
      .replace(/<!--[\s\S]*?-->|<title>[\s\S]*?<\/title>|\n/g, '')
      .replace(/<(?!\/?(?:g|path|polygon|polyline|ellipse|text)\b)[^<>]*>/g, '')
      .replace(/ (?:id|fill|stroke|font-\w+|xml:space|text-anchor="middle)(?:="[^"]*)?"/g, '')
      .replace(/(?<!\d)-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 2) / 2)),
  }
}

/** Places a message of Graphviz in the source. */
function describeMessage(message: string, source: string): DiagramProblem {
  const [, line, near = ''] =
    /^syntax error in line (\d+)(?: near '([\s\S]*)')?/.exec(message) ?? []
  if (line === undefined) return describeWarning(message, source)
  const lines = createLineIndex(source)
  const start = lines.offsetAt(Number(line), 1)
  const end = lines.offsetAt(Number(line), Infinity)
  const written = near.split('\n')[0]!
  const found = written === '' ? -1 : source.slice(start, end).indexOf(written)
  return {
    message: written ? `Unexpected \`${written}\` in the diagram` : 'Unexpected end of the diagram',
    start: found === -1 ? start : start + found,
    end: found === -1 ? end : start + found + written.length,
    help: 'A `{`, `]` or quotation mark may be missing before it',
  }
}

/** Finds the place by the last word of the message that the source has too. */
function describeWarning(message: string, source: string): DiagramProblem {
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
