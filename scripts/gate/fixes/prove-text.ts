import type { Definition, Root } from 'mdast'
import { collectComponents } from '#content/schema/components.ts'
import { collectAnchors } from '#content/links/collect-anchors.ts'
import type { Page } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic, FixKind, Offsets, TextEdit } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyFixes } from './apply-fixes.ts'
import { groupMarkup, readsTheSame, listWords } from './reads-the-same.ts'
import { isFrontMatterFix, isAllowedFrontMatterChange, keepsBody } from './prove-data.ts'
import type { Proof } from './proof.ts'
import { compareTrees, renderTree, type Difference, type RenderedNode } from './rendered-tree.ts'

/** Aspects of the rendered page that a fix of each kind may change in the ranges it edits. */
const allowedAspects: Record<Exclude<FixKind, 'markup'>, readonly Difference['aspect'][]> = {
  layout: [],
  link: ['address'],
  text: ['text', 'label'],
  value: ['text', 'label', 'attribute', 'address'],
}

/** Text of a page or of a part of it, with its parsed MDX, body offset and page title. */
export interface ProofText {
  text: string
  mdx: Page['mdx']
  bodyStart: number
  title: string
}

/** Creates a function that checks whether fixes of the text are valid together. */
export function createTextProof(page: ProofText, variables: ProductVariables): Proof['areValid'] {
  const { text, mdx } = page
  const rangesOf = createRangeFinder(mdx.tree)
  let unfixedPage: RenderedPage | undefined
  const render = (fixes: readonly Diagnostic[]) => {
    if (fixes.length === 0) return (unfixedPage ??= mdx.tree && renderPage(mdx.tree, variables))
    const { tree } = parseMdx(applyFixes(text, fixes).text)
    return tree && !isGarbled(tree) ? renderPage(tree, variables) : undefined
  }
  const changesOnlyAllowed = (fixes: readonly Diagnostic[], after = render(fixes)): boolean => {
    const before = render([])
    if (!before || !after) return false
    const changesAnchors = before.anchors.join('\n') !== after.anchors.join('\n')
    const kinds = [...new Set(fixes.map(({ fixKind }) => fixKind))]
    if (changesAnchors && !kinds.includes('value')) return false
    let isMixed = changesAnchors && kinds.length > 1
    const editedRanges = fixes.map((fix) => ({ fix, ranges: (fix.fix ?? []).flatMap(rangesOf) }))
    const isKept = compareTrees(before.root, after.root).every((difference) => {
      const here = editedRanges.filter(({ ranges }) =>
        ranges.some((range) => overlapsRange(range, difference)),
      )
      isMixed ||= here.some(({ fix }) => !mayChangeAspect(difference, fix))
      return here.some(({ fix }) => mayChangeAspect(difference, fix))
    })
    if (!isMixed || !isKept) return isKept
    // Check each kind alone, so that a text fix cannot excuse a change that a layout fix makes.
    return kinds.every((kind) =>
      changesOnlyAllowed(fixes.filter(({ fixKind }) => fixKind === kind)),
    )
  }
  return (fixes) => {
    const frontMatterFixes = fixes.filter((fix) => isFrontMatterFix(fix, page))
    const bodyFixes = fixes.filter((fix) => !frontMatterFixes.includes(fix))
    if (
      !fixes.every((fix) => isAllowedFrontMatterChange(fix, page)) ||
      !keepsBody(frontMatterFixes, text)
    )
      return false
    if (bodyFixes.length === 0) return true
    if (!mdx.tree)
      return bodyFixes.every(createWordCheck(text)) && mdxFailsNoEarlier(page, bodyFixes)
    const nonMarkupFixes = bodyFixes.filter((fix) => !isMarkupFix(fix))
    const afterNonMarkup = render(nonMarkupFixes)
    if (!afterNonMarkup || !changesOnlyAllowed(nonMarkupFixes, afterNonMarkup)) return false
    let [applied, before] = [nonMarkupFixes, afterNonMarkup]
    return groupMarkup(bodyFixes.filter(isMarkupFix), text).every((group) => {
      applied = [...applied, ...group]
      const after = render(applied)
      if (!after || !before.anchors.every((id) => after.anchors.includes(id))) return false
      const trees = { before: before.root, after: after.root }
      before = after
      return readsTheSame({ ...trees, source: text, fixes: group, title: page.title })
    })
  }
}

interface RenderedPage {
  root: RenderedNode
  anchors: string[]
}

function renderPage(tree: Root, variables: ProductVariables): RenderedPage {
  const anchors = collectAnchors(tree, {
    variables,
    references: {},
    components: collectComponents(),
  }).map(({ id }) => id)
  return { root: renderTree(tree, variables), anchors }
}

/**
 * Returns whether Sätteri garbled the name of an element, as it does if the element ends in another
 * block.
 */
function isGarbled(tree: Root): boolean {
  const elements = nodesOfType(tree, 'mdxJsxFlowElement')
  return elements.some(({ name }) => name !== null && /[^\p{L}\p{N}_$.:-]/u.test(name))
}

function isMarkupFix({ fixKind }: Diagnostic): boolean {
  return fixKind === 'markup'
}

/**
 * Creates a function that lists the ranges that an edit affects: its own and, if it edits a
 * definition, those of all references to it.
 */
function createRangeFinder(tree: Root | undefined): (edit: TextEdit) => Offsets[] {
  return (edit) => {
    if (!tree) return [edit]
    const definition = nodesOfType(tree, 'definition').find((node) => containsEdit(node, edit))
    if (!definition) return [edit]
    const types = ['linkReference', 'imageReference'] as const
    const references = types.flatMap((type) => nodesOfType(tree, type))
    const named = references.filter(({ identifier }) => identifier === definition.identifier)
    return [edit, ...named.map(offsetsOfNode)]
  }
}

function containsEdit(node: Definition, { start, end }: Offsets): boolean {
  const nodeRange = offsetsOfNode(node)
  return nodeRange.start <= start && end <= nodeRange.end
}

function overlapsRange(range: Offsets, { start, end }: Offsets): boolean {
  return range.start <= end && range.end >= start
}

function mayChangeAspect({ aspect }: Difference, { fixKind = 'layout' }: Diagnostic): boolean {
  return fixKind !== 'markup' && allowedAspects[fixKind].includes(aspect)
}

/** Creates a function that returns whether a fix is a markup fix that keeps all words. */
function createWordCheck(text: string): (fix: Diagnostic) => boolean {
  return (diagnostic) => {
    const { fix = [] } = diagnostic
    const removed = fix.map(({ start, end }) => text.slice(start, end)).join('\n')
    const inserted = fix.map((edit) => edit.text).join('\n')
    return (
      isMarkupFix(diagnostic) && listWords(removed).join('\n') === listWords(inserted).join('\n')
    )
  }
}

/** Returns whether invalid text parses with the fixes, or fails no earlier than before. */
function mdxFailsNoEarlier({ text, mdx }: ProofText, fixes: readonly Diagnostic[]): boolean {
  const after = applyFixes(text, fixes).text
  const { problem } = parseMdx(after)
  if (!problem) return true
  const old = mdx.problem!
  const added = after.split('\n').length - text.split('\n').length
  // A fix that removes lines above the mistake moves it up.
  const line = problem.line - Math.min(0, added)
  return line > old.line || (line === old.line && problem.column >= old.column)
}
