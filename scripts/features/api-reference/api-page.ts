import type { Nodes, Root, Text } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Api, Place } from './api.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { collectVariables, type ProductVariables } from '#core/variables.ts'
import { collectLinks, type LinkUse } from '#content/links/collect-links.ts'
import type { Page } from '#content/page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { readYamlText, type YamlText } from '#content/parse/yaml-text.ts'

/** What is known of the API's description: plain data, which a cache can keep. */
export interface ApiFacts {
  /** Undefined where the file cannot be read. */
  api: Api | undefined
  /** Offsets of the values that readers see as Markdown. */
  prose: Place[]
  links: LinkUse[]
}

/**
 * What readers see of the API's description, as a page without front matter: rules and spell checker
 * then say of its Markdown what they say of a page's. It is parsed when it is first asked for.
 */
export function createApiPage(file: SourceFile, { prose, links }: ApiFacts): Page {
  let tree: Root | undefined
  let lines: LineIndex | undefined
  return {
    file,
    docId: file.path,
    route: '/',
    frontMatter: undefined,
    frontMatterProblems: [],
    bodyStart: 0,
    parses: true,
    anchors: [],
    links,
    directives: [],
    words: 0,
    rangeOf: () => undefined,
    get mdx() {
      return { tree: (tree ??= parseProse(file.text, prose)) }
    },
    get lines() {
      return (lines ??= createLineIndex(file.text))
    },
  }
}

/** Collects the links in the Markdown of the description. */
export function collectApiLinks(
  { text }: SourceFile,
  prose: Place[],
  variables: ProductVariables,
): LinkUse[] {
  const linked = prose.filter(([start, end]) => text.slice(start, end).includes(']('))
  return collectLinks(parseProse(text, linked), text, { variables, features: [] })
}

/** Parses each text by itself, with the positions of the file. */
function parseProse(source: string, prose: Place[]): Root {
  const lines = createLineIndex(source)
  const children = prose.flatMap((place) => {
    const text = readYamlText(source, place)
    const tree = markdownToMdast(text.text, {
      features: { gfm: false, frontmatter: false },
    }) as Root
    moveNode(tree, text, lines)
    return tree.children
  })
  return { type: 'root', children }
}

/** Gives a node and all below it their places in the file, and leaves variables out of texts. */
function moveNode(node: Nodes, text: YamlText, lines: LineIndex): void {
  if ('children' in node) {
    const children = node.children as Nodes[]
    const split = children.flatMap((child): Nodes[] =>
      child.type === 'text' ? splitText(child) : [child],
    )
    children.splice(0, children.length, ...split)
    for (const child of children) moveNode(child, text, lines)
  }
  if (!node.position) return
  const start = text.offsets[node.position.start.offset!]!
  const end = text.offsets[node.position.end.offset! - 1]! + 1
  node.position = positionAt(start, Math.max(start, end), lines)
}

/** Takes a text apart where variables stand in it; one with escapes, whose places differ, stays. */
function splitText(node: Text): Text[] {
  const uses = collectVariables(node.value)
  const { start, end } = node.position!
  if (uses.length === 0 || end.offset! - start.offset! !== node.value.length) return [node]
  const ends = [...uses.map((use) => use.start), node.value.length]
  return [0, ...uses.map((use) => use.end)].map((from, index) => ({
    type: 'text',
    value: node.value.slice(from, ends[index]),
    position: {
      start: { ...start, offset: start.offset! + from },
      end: { ...end, offset: start.offset! + ends[index]! },
    },
  }))
}

function positionAt(start: number, end: number, lines: LineIndex) {
  return {
    start: { ...lines.pointAt(start), offset: start },
    end: { ...lines.pointAt(end), offset: end },
  }
}
