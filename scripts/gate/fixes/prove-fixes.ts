import type { Definition } from 'mdast'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import type { Page } from '#content/page.ts'
import { findFrontMatter, parseMdx } from '#content/parse/parse-mdx.ts'
import {
  groupByFile,
  isFixable,
  type Diagnostic,
  type FixKind,
  type Offsets,
  type TextEdit,
} from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { applyEdits, selectApart } from './apply-edits.ts'
import { changesOneKey } from './changed-keys.ts'
import { listReaderLines } from './reader-lines.ts'
import { compareTrees, renderTree, type Difference, type RenderedNode } from './rendered-tree.ts'
import { keepsWords } from './removed-words.ts'
import type { FixedFile } from './write-fixes.ts'

/** Aspects of the rendered page that a fix may change at the place of its edits. */
const allowedAspects: Record<Exclude<FixKind, 'markup'>, readonly Difference['aspect'][]> = {
  layout: [],
  link: ['address'],
  text: ['text', 'attribute'],
  value: ['text', 'attribute', 'address'],
}

/** Result of proving the fixes of a check. */
export interface ProvenFixes {
  /** Files with all proven fixes that can be made at once. */
  files: FixedFile[]
  /** Diagnostics whose fix would change more than its kind allows. */
  withheld: Set<Diagnostic>
}

/**
 * Proves each fix against its kind: applies it to the text, parses the result and compares what
 * readers get. Writes nothing. `pages` and `sources` are by display path.
 */
export function proveFixes(
  diagnostics: readonly Diagnostic[],
  { pages, sources, variables }: ProofInput,
): ProvenFixes {
  const files: FixedFile[] = []
  const withheld = new Set<Diagnostic>()
  for (const [file, found] of groupByFile(diagnostics.filter(isFixable))) {
    const before = sources.get(file)
    if (before === undefined) continue
    const page = pages.get(file)
    const holds = page ? createPageProof(page, variables) : createDataProof(file, before)
    const proven = selectProven(found, holds)
    for (const each of found) if (!proven.kept.has(each)) withheld.add(each)
    const { text: after, fixed } = applyEdits(before, proven.applied)
    if (after !== before) files.push({ file, before, after, fixed })
  }
  return { files, withheld }
}

/** Content that fixes are proven against. */
export interface ProofInput {
  pages: ReadonlyMap<string, Page>
  sources: ReadonlyMap<string, string>
  variables: ProductVariables
}

/** Checks whether a set of fixes that do not touch, applied together, keeps what it must. */
type Proof = (fixes: readonly Diagnostic[]) => boolean

/**
 * Selects the fixes that hold: `applied` can be made together, `kept` are those and the ones that
 * hold by themselves and have to wait, since they touch another fix.
 */
function selectProven(fixes: readonly Diagnostic[], holds: Proof) {
  const first = prove(selectApart(fixes), holds)
  const applied = prove(selectApart(fixes, first), holds, first)
  const kept = new Set(applied)
  for (const each of fixes) {
    const isWaiting = selectApart([each], applied).length === 0
    if (isWaiting && !kept.has(each) && holds([each])) kept.add(each)
  }
  return { applied, kept }
}

/** Returns `known` and those of `fixes` that hold with it, found by halving. */
function prove(
  fixes: readonly Diagnostic[],
  holds: Proof,
  known: readonly Diagnostic[] = [],
): readonly Diagnostic[] {
  const all = [...known, ...fixes]
  if (fixes.length === 0 || holds(all)) return all
  if (fixes.length === 1) return known
  const middle = Math.ceil(fixes.length / 2)
  return prove(fixes.slice(middle), holds, prove(fixes.slice(0, middle), holds, known))
}

/** Creates the proof for fixes of a page, in its front matter and in its body. */
function createPageProof(page: Page, variables: ProductVariables): Proof {
  const { text } = page.file
  const isInFrontMatter = ({ fix = [] }: Diagnostic) =>
    fix.every(({ end }) => end < page.bodyStart || page.bodyStart === 0)
  const placesOf = createPlaces(page)
  let rendered: RenderedNode | undefined
  const before = () => (rendered ??= renderTree(page.mdx.tree!, variables))
  return (fixes) => {
    const [data, body] = [fixes.filter(isInFrontMatter), fixes.filter((f) => !isInFrontMatter(f))]
    if (!data.every((fix) => keepsData(text, applyEdits(text, [fix]).text))) return false
    if (body.length === 0) return true
    if (!page.mdx.tree) return body.every(isMarkup) && parsesNoWorse(page, body)
    const inPlace = body.filter((fix) => !isMarkup(fix))
    const middle = renderText(applyEdits(text, inPlace).text, variables)
    if (
      !middle ||
      !compareTrees(before(), middle).every((each) => isAllowed(each, inPlace, placesOf))
    ) {
      return false
    }
    const markup = body.filter(isMarkup)
    if (markup.length === 0) return true
    const after = renderText(applyEdits(text, body).text, variables)
    return after !== undefined && keepsReading({ page, before: middle, after, markup })
  }
}

function renderText(text: string, variables: ProductVariables): RenderedNode | undefined {
  const { tree } = parseMdx(text)
  return tree && renderTree(tree, variables)
}

/** Returns whether readers see the same after fixes of markup, but for marks that were shown raw. */
function keepsReading({ page, before, after, markup }: Reading): boolean {
  const [old, fresh] = [listReaderLines(before), listReaderLines(after)]
  if (old.join('\n') === fresh.join('\n')) return true
  const textOf = (node: RenderedNode) => listReaderLines(node, { textOnly: true }).join('\n')
  return keepsWords({
    source: page.file.text,
    fixes: markup,
    before: textOf(before),
    after: textOf(after),
    title: page.frontMatter?.title ?? '',
  })
}

interface Reading {
  page: Page
  before: RenderedNode
  after: RenderedNode
  markup: readonly Diagnostic[]
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

/** Returns whether a text that did not parse fails no earlier with the fixes, or parses. */
function parsesNoWorse(page: Page, fixes: readonly Diagnostic[]): boolean {
  const { problem } = parseMdx(applyEdits(page.file.text, fixes).text)
  if (!problem) return true
  const old = page.mdx.problem!
  return problem.line > old.line || (problem.line === old.line && problem.column >= old.column)
}

/** Returns whether a fix changes one key of the front matter and leaves the body as it is. */
function keepsData(before: string, after: string): boolean {
  const [old, fresh] = [findFrontMatter(before), findFrontMatter(after)]
  if (!fresh) return false
  // Blank lines in front of it: there is no front matter yet.
  if (!old) return before.trimStart() === after
  const isSameBody = before.slice(old.end) === after.slice(fresh.end)
  return isSameBody && changesOneKey(old.yaml, fresh.yaml)
}

/** Creates the proof for fixes of a file that is no page. */
function createDataProof(file: string, before: string): Proof {
  if (/\.ya?ml$/.test(file)) {
    return (fixes) => fixes.every((fix) => changesOneKey(before, applyEdits(before, [fix]).text))
  }
  // `theme.config.tsx`: one string literal becomes another.
  const isPlain = (text: string) => !/["'`\\\n]/.test(text)
  return (fixes) =>
    fixes.every(({ fix = [] }) =>
      fix.every(({ start, end, text }) => isPlain(text) && isPlain(before.slice(start, end))),
    )
}
