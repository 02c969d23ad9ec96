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
import { createSlugger, type IdSource } from './heading-ids.ts'
import type { HtmlElements } from './html-elements.ts'

export interface FrameworkAnchors {
  anchors: Anchor[]
  /** Whether there are no others, such as those of a generated table. */
  isComplete: boolean
  /** Markdown files with more of them, relative to the page. */
  includes: string[]
}

/**
 * Collects the anchors of a page as its system renders them: headings, ids of elements, and titles
 * of components, from which many make an id.
 */
export function collectFrameworkAnchors(
  tree: Root,
  html: HtmlElements,
  source: IdSource,
): FrameworkAnchors {
  const { system, slugify } = source
  const slug = createSlugger(source)
  const anchors: Anchor[] = []
  const add = (id: unknown, range: Offsets) => {
    if (typeof id === 'string' && id !== '') anchors.push({ id, isPossible: true, ...range })
  }
  const modules = listOwnNames(tree)
  let isComplete = slugify !== 'unknown' && !html.tags.some(isGenerating)
  const includes = [...html.includes]
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
        add(createSlugger(source)(value), range)
      }
    }
    if (/^h[1-6]$/.test(node.name ?? ''))
      add(createSlugger(source)(headingTextOf(node, system)), range)
    const isEmpty = node.children.length === 0
    const module = modules.get(node.name?.split('.')[0] ?? '')
    if (!isEmpty || !/^[A-Z]/.test(node.name ?? '') || isPlain(node.name!, module)) return
    if (/\.mdx?$/.test(module ?? '')) includes.push(module!)
    else isComplete = false
  })
  for (const { attributes, ...range } of html.tags) {
    add(attributes.id, range)
    add(attributes.name, range)
  }
  return { anchors, isComplete, includes: [...new Set(includes)] }
}

const titleAttributes = new Set([
  'title',
  'label',
  'description',
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
  return new Map(listOwnDeclarations(tree).map(({ name, module }) => [name, module]))
}

/** Lists the names that a page imports or declares, each with its module and declaration. */
export function listOwnDeclarations(tree: Root | undefined) {
  return nodesOfType(tree, 'mdxjsEsm').flatMap((esm) => {
    const shift = offsetsOfNode(esm).start
    return listDeclarations(parseSync('a.tsx', esm.value).program.body).map(([name, node]) => ({
      name,
      module: node?.type === 'ImportDeclaration' ? node.source.value : '',
      start: shift + (node?.start ?? 0),
      end: shift + (node?.end ?? 0),
    }))
  })
}

/** Returns the text of a heading as its system slugs it. */
function headingTextOf(node: Nodes, system: IdSource['system']): string {
  if (node.type === 'image') return system === 'Starlight' ? '' : (node.alt ?? '')
  if (node.type === 'html') return ''
  if (node.type === 'mdxTextExpression') return ''
  if ('children' in node) return node.children.map((each) => headingTextOf(each, system)).join('')
  if (node.type === 'break') return ''
  return 'value' in node ? node.value : ''
}
