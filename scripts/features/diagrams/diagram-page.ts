import type { Paragraph, Root } from 'mdast'
import { createLineIndex, type LineIndex } from '../../core/line-index.ts'
import { shownDiagramAttributes } from './schema.ts'
import type { Page } from '../../content/page.ts'
import type { SourceFile } from '../../content/read/read-content.ts'
import { scanDot, type DotToken } from './scan-dot.ts'

/**
 * What readers see of a diagram, as a page of one paragraph for each line of a label: rules and spell
 * checker then say of its source what they say of prose.
 */
export function createDiagramPage(file: SourceFile): Page {
  const lines = createLineIndex(file.text)
  const { tokens } = scanDot(file.text)
  const shown = tokens.filter((token, index) => isShown(token, tokens.slice(index - 2, index)))
  const tree: Root = {
    type: 'root',
    children: shown.flatMap(splitLabel).map((range) => toParagraph(range, file.text, lines)),
  }
  return {
    file,
    lines,
    docId: file.path,
    route: '/',
    frontMatter: undefined,
    frontMatterProblems: [],
    bodyStart: 0,
    parses: true,
    anchors: [],
    links: [],
    directives: [],
    words: 0,
    paragraphs: [],
    mdx: { tree },
    rangeOf: () => undefined,
  }
}

/** Texts are shown, be they labels or names of nodes, but for values of other attributes. */
function isShown({ kind }: DotToken, before: DotToken[]): boolean {
  if (kind !== 'text') return false
  const [name, sign] = before
  const isValue = sign?.kind === 'mark' && sign.value === '='
  return !isValue || shownDiagramAttributes.has(name?.value ?? '')
}

/** Ends of lines, parts of records and their ports, variables: what stands between words. */
const breakPattern = /\{product\.\w*\}|\\[nlr]|<\w*>|[{}|]/g

function splitLabel({ value, start }: DotToken): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let at = 0
  for (const match of value.matchAll(breakPattern)) {
    ranges.push([start + at, start + match.index])
    at = match.index + match[0].length
  }
  ranges.push([start + at, start + value.length])
  return ranges.filter(([from, to]) => to > from)
}

function toParagraph([start, end]: [number, number], text: string, lines: LineIndex): Paragraph {
  const position = {
    start: { ...lines.pointAt(start), offset: start },
    end: { ...lines.pointAt(end), offset: end },
  }
  return {
    type: 'paragraph',
    position,
    children: [{ type: 'text', value: text.slice(start, end), position }],
  }
}
