import type { Definition, Root } from 'mdast'
import { noFeatures } from '#content/content-feature.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import type { Page } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic, FixKind, Offsets, TextEdit } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyEdits } from './apply-edits.ts'
import { keepsReading, listWords } from './keeps-reading.ts'
import { isDataFix, keepsFrontMatter, keepsKeys } from './prove-data.ts'
import type { Proof } from './prove-fixes.ts'
import { compareTrees, renderTree, type Difference, type RenderedNode } from './rendered-tree.ts'

/** Aspects of the rendered page that a fix may change at the place of its edits. */
const allowedAspects: Record<Exclude<FixKind, 'markup'>, readonly Difference['aspect'][]> = {
  layout: [],
  link: ['address'],
  text: ['text', 'label'],
  value: ['text', 'label', 'attribute', 'address'],
}

/** A page as readers get it, and the anchors that links lead to. */
interface RenderedPage {
  root: RenderedNode
  anchors: string[]
}

/** Creates the proof for fixes of a page, in its front matter and in its body. */
export function createPageProof(page: Page, variables: ProductVariables): Proof {
  const { text } = page.file
  const placesOf = createPlaces(page)
  const render = createRenderer(page, variables)
  const keepsPlace = (fixes: readonly Diagnostic[]) => {
    const [before, after] = [render(text), render(applyEdits(text, fixes).text)]
    if (!before || !after) return false
    const differences = compareTrees(before.root, after.root)
    const isRenamed = before.anchors.join('\n') !== after.anchors.join('\n')
    if (isRenamed && !fixes.some(({ fixKind }) => fixKind === 'value')) return false
    return differences.every((each) => isAllowed(each, fixes, placesOf))
  }
  return (fixes) => {
    const data = fixes.filter((fix) => isDataFix(fix, page))
    const body = fixes.filter((fix) => !data.includes(fix))
    if (!fixes.every((fix) => keepsFrontMatter(fix, text)) || !keepsKeys(data, page)) return false
    if (body.length === 0) return true
    if (!page.mdx.tree) return body.every(keepsSource(text)) && parsesNoWorse(page, body)
    const inPlace = body.filter((fix) => !isMarkup(fix))
    // Each kind alone: next to a fix that may change words, one of layout must not change any.
    const kinds = [...new Set(inPlace.map(({ fixKind }) => fixKind))]
    const groups = kinds.map((kind) => inPlace.filter(({ fixKind }) => fixKind === kind))
    if (groups.length > 1) groups.push(inPlace)
    if (!groups.every(keepsPlace)) return false
    const markup = body.filter(isMarkup)
    if (markup.length === 0) return true
    const [before, after] = [
      render(applyEdits(text, inPlace).text),
      render(applyEdits(text, body).text),
    ]
    if (!before || !after) return false
    return (
      before.anchors.every((id) => after.anchors.includes(id)) &&
      keepsReading({
        source: text,
        fixes: markup,
        before: before.root,
        after: after.root,
        title: page.frontMatter?.title,
      })
    )
  }
}

/** Creates a renderer that keeps what it has rendered; undefined for a text that does not parse. */
function createRenderer({ file, mdx }: Page, variables: ProductVariables) {
  const known = new Map<string, RenderedPage | undefined>()
  return (text: string): RenderedPage | undefined => {
    if (!known.has(text)) {
      const { tree } = text === file.text ? mdx : parseMdx(text)
      known.set(text, tree && renderPage(tree, variables))
    }
    return known.get(text)
  }
}

function renderPage(tree: Root, variables: ProductVariables): RenderedPage {
  const anchors = collectAnchors(tree, { variables, ...noFeatures }).map(({ id }) => id)
  return { root: renderTree(tree, variables), anchors }
}

function isMarkup({ fixKind }: Diagnostic): boolean {
  return fixKind === 'markup'
}

/**
 * Creates the function that lists the places in which an edit shows: its own and, if it is in the
 * definition of a reference, those of the references.
 */
function createPlaces({ mdx: { tree } }: Page): (edit: TextEdit) => Offsets[] {
  return (edit) => {
    if (!tree) return [edit]
    const definition = nodesOfType(tree, 'definition').find((node) => contains(node, edit))
    if (!definition) return [edit]
    const types = ['linkReference', 'imageReference'] as const
    const references = types.flatMap((type) => nodesOfType(tree, type))
    const named = references.filter(({ identifier }) => identifier === definition.identifier)
    return [edit, ...named.map(rangeOfNode)]
  }
}

function contains(node: Definition, { start, end }: Offsets): boolean {
  const place = rangeOfNode(node)
  return place.start <= start && end <= place.end
}

/** Returns whether one of the fixes at the place of a difference may make it. */
function isAllowed(
  { aspect, start, end }: Difference,
  fixes: readonly Diagnostic[],
  placesOf: (edit: TextEdit) => Offsets[],
): boolean {
  return fixes.some(({ fix = [], fixKind = 'layout' }) => {
    if (fixKind === 'markup' || !allowedAspects[fixKind].includes(aspect)) return false
    return fix.flatMap(placesOf).some((place) => place.start <= end && place.end >= start)
  })
}

/** Creates the check that a fix of markup has the same words as what it replaces. */
function keepsSource(text: string): (fix: Diagnostic) => boolean {
  return (diagnostic) => {
    const { fix = [] } = diagnostic
    const removed = fix.map(({ start, end }) => text.slice(start, end)).join('\n')
    const inserted = fix.map((edit) => edit.text).join('\n')
    return isMarkup(diagnostic) && listWords(removed).join('\n') === listWords(inserted).join('\n')
  }
}

/** Returns whether a text that did not parse fails no earlier with the fixes, or parses. */
function parsesNoWorse({ file: { text }, mdx }: Page, fixes: readonly Diagnostic[]): boolean {
  const after = applyEdits(text, fixes).text
  const { problem } = parseMdx(after)
  if (!problem) return true
  const old = mdx.problem!
  const added = after.split('\n').length - text.split('\n').length
  // A fix in front of the mistake may move it by as many lines as it adds or takes away.
  const line = problem.line - Math.min(0, added)
  return line > old.line || (line === old.line && problem.column >= old.column)
}
