import { rawTitleOf, type Page } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { isFrontMatterFix } from './prove-data.ts'
import type { Proof } from './proof.ts'
import { createTextProof, type ProofText } from './prove-text.ts'

/** Creates the proof for fixes in the front matter and in the body of a page. */
export function createPageProof(page: Page, variables: ProductVariables): Proof {
  const { file, titleHeading, bodyStart } = page
  // Parse again, since the tree of a page lacks a heading that serves as its title.
  const mdx = titleHeading ? parseMdx(file.text) : page.mdx
  const whole = { text: file.text, mdx, bodyStart, title: rawTitleOf(page) }
  const areValid = createTextProof(whole, variables)
  return {
    areValid,
    isValidNearby(diagnostic, others) {
      if (isFrontMatterFix(diagnostic, whole) || !mdx.tree) return areValid([diagnostic])
      const { part, start, editedRange } = extractEditedBlocks(whole, diagnostic)
      const proof = createTextProof(part, variables)
      const toPart = (fixes: readonly Diagnostic[]) => fixes.map((each) => shiftFix(each, start))
      if (proof(toPart([diagnostic]))) return true
      // Some fixes are valid only together, such as those of both marks around emphasis.
      const relatedFixes = others.filter(
        ({ ruleId, fix = [] }) =>
          ruleId === diagnostic.ruleId &&
          fix.every((edit) => editedRange.start <= edit.start && edit.end <= editedRange.end),
      )
      return (
        relatedFixes.includes(diagnostic) && relatedFixes.length > 1 && proof(toPart(relatedFixes))
      )
    },
  }
}

/** Prefix of each part, so that a thematic break `---` does not start front matter. */
const blockPrefix = '\n\n'

/** Extracts the blocks that a fix edits, with their neighbors and all definitions. */
function extractEditedBlocks({ text, mdx, title }: ProofText, { fix = [] }: Diagnostic) {
  const tree = mdx.tree!
  const blocks = tree.children.map(offsetsOfNode)
  const first = blocks.findLastIndex(({ end }) => fix.every((edit) => end < edit.start))
  const last = blocks.findIndex(({ start }) => fix.every((edit) => start > edit.end))
  const start = blocks[first]?.start ?? 0
  const end = blocks[last]?.end ?? text.length
  const definitions = [
    ...nodesOfType(tree, 'definition'),
    ...tree.children.filter(({ type }) => type === 'footnoteDefinition'),
  ]
  const inner = blocks.slice(first + 1, last === -1 ? undefined : last)
  const editedRange = { start: inner[0]?.start ?? start, end: inner.at(-1)?.end ?? end }
  const ranges = [{ start, end }, ...definitions.map(offsetsOfNode)]
  const partText = ranges.map((each) => blockPrefix + text.slice(each.start, each.end)).join('')
  const part = { text: partText, mdx: parseMdx(partText), bodyStart: 0, title }
  return { part, start: start - blockPrefix.length, editedRange }
}

/** Moves the edits of a fix from offsets in the page to offsets in the part at `partStart`. */
function shiftFix(diagnostic: Diagnostic, partStart: number): Diagnostic {
  const { fix = [] } = diagnostic
  const moved = fix.map(({ start, end, text }) => {
    return { start: start - partStart, end: end - partStart, text }
  })
  return { ...diagnostic, fix: moved }
}
