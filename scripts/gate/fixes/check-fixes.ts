import type { Page } from '#content/page.ts'
import {
  applyEdits,
  groupBy,
  groupByFile,
  isFixable,
  type Diagnostic,
  type TextEdit,
} from '#core/diagnostic.ts'
import { truncate } from '#core/message-parts.ts'
import { applyFixes, editsOf, selectDisjoint, type FixedFile } from './apply-fixes.ts'
import { shapeOfPage, shapeOfYaml, type Block, type FileShape } from './file-shape.ts'

export interface CheckedFixes {
  /** Files with the harmless fixes that can be applied together. */
  files: FixedFile[]
  /** Changes that other fixes would make beyond their kind, as a clause. */
  withheld: Map<Diagnostic, string>
}

export interface FixedSources {
  /** Returns the page of a file, if it is one, without its syntax errors. */
  findPage: (file: string) => Page | undefined
  sources: ReadonlyMap<string, string>
}

/**
 * Checks that fixes of pages and YAML change only what their kind allows: all of a file together,
 * and one by one only if that fails. Fixes that overlap others wait for the next round. Files are
 * display paths.
 */
export function checkFixes(
  diagnostics: readonly Diagnostic[],
  { findPage, sources }: FixedSources,
): CheckedFixes {
  const result: CheckedFixes = { files: [], withheld: new Map() }
  for (const [file, found] of groupByFile(diagnostics.filter(isFixable))) {
    const before = sources.get(file)
    if (before === undefined) continue
    const findHarm = createHarmFinder(before, findPage(file))
    const harmless = selectHarmless(found, findHarm, result.withheld)
    const { text: after, fixed } = applyFixes(before, harmless)
    if (after !== before) result.files.push({ file, before, after, fixed })
  }
  return result
}

/** Describes what fixes would change beyond their kind, or returns `undefined` if nothing. */
type HarmFinder = (fixes: readonly Diagnostic[]) => string | undefined

/**
 * Selects harmless fixes that do not overlap. If some are harmful, tries those of each rule, which
 * may be harmless only together, and then one by one.
 */
function selectHarmless(
  fixes: readonly Diagnostic[],
  findHarm: HarmFinder,
  withheld: Map<Diagnostic, string>,
): readonly Diagnostic[] {
  const batch = selectDisjoint(fixes)
  if (batch.length === 0 || findHarm(batch) === undefined) return batch
  const harmless: Diagnostic[] = []
  const add = (...added: readonly Diagnostic[]) => {
    const harm = findHarm([...harmless, ...added])
    if (harm === undefined) harmless.push(...added)
    return harm
  }
  for (const ofRule of groupBy(batch, ({ ruleId }) => ruleId).values()) {
    if (ofRule.length > 1 && add(...ofRule) === undefined) continue
    for (const each of ofRule) {
      const harm = add(each)
      if (harm !== undefined) withheld.set(each, harm)
    }
  }
  // A harmful fix may overlap a harmless one.
  const left = fixes.filter((each) => !withheld.has(each))
  return selectHarmless(left, findHarm, withheld)
}

/** Maximum number of comparisons of a file, each of which parses it. */
const maxComparisons = 50

function createHarmFinder(source: string, page: Page | undefined): HarmFinder {
  const read = (fixes: readonly Diagnostic[]) => readShape(source, editsOf(fixes), page)
  const before = read([])
  const isBroken = page !== undefined && page.file.text !== source
  let left = maxComparisons
  return (fixes) => {
    if (left-- <= 0) return 'too many fixes of this file change more'
    // Blank lines above front matter make it text.
    if (!before || applyEdits(source, editsOf(fixes)) === source.trimStart()) return undefined
    const layout = fixes.filter(({ fixKind }) => fixKind !== 'content')
    const content = editsOf(fixes.filter(({ fixKind }) => fixKind === 'content'))
    const moved = layout.length > 0 ? read(layout) : before
    const after = content.length > 0 ? read(fixes) : moved
    if (!moved || !after) return isBroken ? undefined : 'the file would not parse'
    const untouched = before.blocks.filter(
      ({ start, end }) => !content.some((edit) => edit.start <= end && start <= edit.end),
    )
    return describeMove(before, moved) ?? describeLoss(untouched, after.blocks)
  }
}

/** Reads the shape of edited text. Leaves out the syntax errors of a page if there are any. */
function readShape(source: string, edits: readonly TextEdit[], page: Page | undefined) {
  const text = applyEdits(source, edits)
  if (!page) return shapeOfYaml(text)
  const { tree = page.parse(applyEdits(page.file.text, edits)).tree } = page.parse(text)
  return tree && shapeOfPage(tree, text)
}

function describeMove(before: FileShape, after: FileShape): string | undefined {
  if (before.whole === after.whole) return undefined
  return describeLoss(before.blocks, after.blocks) ?? 'the formatting would change'
}

/** Names the first block that is missing after the ones before it. */
function describeLoss(blocks: readonly Block[], others: readonly Block[]): string | undefined {
  let at = 0
  for (const { shape } of others) {
    if (shape === blocks[at]?.shape) at++
  }
  const lost = blocks[at]
  return lost && `\`${truncate(lost.text, 40)}\` would change`
}
