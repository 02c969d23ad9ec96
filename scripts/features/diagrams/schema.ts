/** The classes that nodes, edges and clusters of a diagram may have, and what each means. */
export const diagramClasses: Readonly<Record<string, string>> = {
  main: 'what the diagram is about',
  outside: 'what lies outside of the product',
  titled: 'the first line is a title',
}

/** What the value of an attribute may be: any text, a number, or one of these words. */
export type DiagramValue = 'text' | 'number' | readonly string[]

const arrows = ['none', 'normal', 'vee'] as const
const directions = ['TB', 'LR', 'BT', 'RL'] as const

/**
 * The attributes of Graphviz that a diagram may use: what is shown, and how it is arranged. Colors
 * and fonts are the style sheet's.
 */
export const diagramAttributes: Readonly<Record<string, DiagramValue>> = {
  arrowhead: arrows,
  arrowtail: arrows,
  class: 'text',
  compound: ['true', 'false'],
  constraint: ['true', 'false'],
  dir: ['forward', 'back', 'both', 'none'],
  group: 'text',
  headlabel: 'text',
  headport: 'text',
  height: 'number',
  label: 'text',
  labelloc: ['t', 'c', 'b'],
  lhead: 'text',
  ltail: 'text',
  minlen: 'number',
  nodesep: 'number',
  ordering: ['in', 'out'],
  rank: ['same', 'min', 'max', 'source', 'sink'],
  rankdir: directions,
  ranksep: 'number',
  shape: ['box', 'record', 'ellipse', 'cylinder', 'point'],
  style: ['solid', 'dashed', 'rounded', 'invis'],
  taillabel: 'text',
  tailport: 'text',
  weight: 'number',
  width: 'number',
}

/** Attributes whose value is shown to the reader. */
export const shownDiagramAttributes: ReadonlySet<string> = new Set([
  ...['headlabel', 'label', 'taillabel'],
])
