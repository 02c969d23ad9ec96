import type { Nodes, Root } from 'mdast'
import { parseSync } from 'oxc-parser'
import type { Offsets } from '#core/diagnostic.ts'
import { nodesOfType, walkTree } from '#core/tree.ts'
import {
  findExplicitId,
  isJsxElement,
  namedAttributes,
  offsetsOfNode,
} from '../parse/collect-elements.ts'
import { listDeclarations } from '../parse/module-syntax.ts'
import type { Anchor } from '../page.ts'
import { createSlugger } from './heading-ids.ts'
import type { HtmlElements } from './html-elements.ts'
import type { SystemName } from './systems.ts'

export interface FrameworkAnchors {
  anchors: Anchor[]
  /** Whether there are no others, such as those of an included file or a generated table. */
  isComplete: boolean
}

/**
 * Collects the anchors of a page as its system renders them: headings, ids of elements, and titles
 * of components, from which many make an id.
 */
export function collectFrameworkAnchors(
  tree: Root,
  html: HtmlElements,
  system: SystemName,
): FrameworkAnchors {
  const slug = createSlugger(system)
  const anchors: Anchor[] = []
  const add = (id: unknown, range: Offsets) => {
    if (typeof id === 'string' && id !== '') anchors.push({ id, isPossible: true, ...range })
  }
  const sources = listOwnNames(tree)
  let isComplete = !html.hasIncludes && !html.tags.some(isGenerating)
  walkTree(tree, (node) => {
    const range = offsetsOfNode(node)
    if (node.type === 'heading') {
      const text = headingTextOf(node, system)
      const explicitId = system === 'Starlight' ? undefined : findExplicitId(text)
      const shown = text.slice(0, explicitId?.start).trim()
      const id = explicitId ? explicitId.id : slug(shown)
      const own = explicitId && { explicitId: id }
      anchors.push({ id, depth: node.depth, text: shown, ...own, ...range })
      // Some versions number this id, or change its case.
      if (explicitId) add(slug(explicitId.id), range)
    }
    if (!isJsxElement(node)) return
    for (const { name, value } of namedAttributes(node)) {
      if (name === 'id' || name === 'name') add(value, range)
      else if (typeof value === 'string' && titleAttributes.has(name)) {
        add(createSlugger(system)(value), range)
      }
    }
    if (/^h[1-6]$/.test(node.name ?? ''))
      add(createSlugger(system)(headingTextOf(node, system)), range)
    const isEmpty = node.children.length === 0
    const source = sources.get(node.name?.split('.')[0] ?? '')
    if (isEmpty && /^[A-Z]/.test(node.name ?? '') && !isPlain(node.name!, source))
      isComplete = false
  })
  for (const { attributes, ...range } of html.tags) {
    add(attributes.id, range)
    add(attributes.name, range)
  }
  return { anchors, isComplete }
}

const titleAttributes = new Set([
  'title',
  'label',
  'header',
  'heading',
  'value',
  'path',
  'query',
  'body',
])

/** Starts of the module names of documentation systems. */
const systemPackages = [
  '@astrojs/',
  'astro:',
  'astro/',
  '@theme/',
  '@docusaurus/',
  'next/',
  'nextra/',
]

/** Returns whether a component without children is known to add no ids. */
function isPlain(name: string, source = ''): boolean {
  const isOfSystem = systemPackages.some((prefix) => source.startsWith(prefix))
  return isOfSystem || /(?:Card|Icon|Image|Badge|Button|Video|Logo|Link)$/.test(name)
}

/** Returns whether an element in Markdown is a component of Vue that may contain headings. */
function isGenerating({ name }: { name: string }): boolean {
  return /^[A-Z]|-/.test(name) && !isPlain(name)
}

/** Maps the names that a page imports or declares to the modules that they come from. */
export function listOwnNames(tree: Root | undefined): Map<string, string> {
  const modules = tree ? nodesOfType(tree, 'mdxjsEsm') : []
  const declared = modules.flatMap(({ value }) => {
    return listDeclarations(parseSync('a.tsx', value).program.body)
  })
  return new Map(
    declared.map(([name, node]) => {
      return [name, node?.type === 'ImportDeclaration' ? node.source.value : '']
    }),
  )
}

/** Returns the text of a heading as its system slugs it. */
function headingTextOf(node: Nodes, system: SystemName): string {
  if (node.type === 'image') return system === 'Starlight' ? '' : (node.alt ?? '')
  if (node.type === 'html') return ''
  if (node.type === 'mdxTextExpression') return ''
  if ('children' in node) return node.children.map((each) => headingTextOf(each, system)).join('')
  if (node.type === 'break') return ''
  return 'value' in node ? node.value : ''
}
