import { rawTitleOf, type Page } from '#content/page.ts'
import { rangeOfNode } from '#content/parse/collect-elements.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import type { Diagnostic } from '#core/diagnostic.ts'
import { nodesOfType } from '#core/tree.ts'
import type { ProductVariables } from '#core/variables.ts'
import { isDataFix } from './prove-data.ts'
import type { Proof } from './proof.ts'
import { createTextProof, type ProofText } from './prove-text.ts'

/** Creates the proofs for fixes of a page, in its front matter and in its body. */
export function createPageProof(page: Page, variables: ProductVariables): Proof {
  const { file, titleHeading, bodyStart } = page
  // The tree of a page lacks a heading that is its title, unlike that of the fixed text.
  const mdx = titleHeading ? parseMdx(file.text) : page.mdx
  const whole = { text: file.text, mdx, bodyStart, title: rawTitleOf(page) }
  const areValid = createTextProof(whole, variables)
  return {
    areValid,
    isValidNearby(diagnostic, others) {
      if (isDataFix(diagnostic, whole) || !mdx.tree) return areValid([diagnostic])
      const { part, start, block } = extractPart(whole, diagnostic)
      const proof = createTextProof(part, variables)
      const shift = (fixes: readonly Diagnostic[]) => fixes.map((each) => move(each, start))
      if (proof(shift([diagnostic]))) return true
      // Some fixes have parts, such as the two marks of emphasis.
      const parts = others.filter(
        ({ ruleId, fix = [] }) =>
          ruleId === diagnostic.ruleId &&
          fix.every((edit) => block.start <= edit.start && edit.end <= block.end),
      )
      return parts.includes(diagnostic) && parts.length > 1 && proof(shift(parts))
    },
  }
}

/** Prefix of each part, so that a thematic break `---` does not start front matter. */
const margin = '\n\n'

/** Extracts the blocks of a fix with their neighbors and all definitions. */
function extractPart({ text, mdx, title }: ProofText, { fix = [] }: Diagnostic) {
  const tree = mdx.tree!
  const blocks = tree.children.map(rangeOfNode)
  const first = blocks.findLastIndex(({ end }) => fix.every((edit) => end < edit.start))
  const last = blocks.findIndex(({ start }) => fix.every((edit) => start > edit.end))
  const start = blocks[first]?.start ?? 0
  const end = blocks[last]?.end ?? text.length
  const definitions = [
    ...nodesOfType(tree, 'definition'),
    ...tree.children.filter(({ type }) => type === 'footnoteDefinition'),
  ]
  const inner = blocks.slice(first + 1, last === -1 ? undefined : last)
  const block = { start: inner[0]?.start ?? start, end: inner.at(-1)?.end ?? end }
  const parts = [{ start, end }, ...definitions.map(rangeOfNode)]
  const cut = parts.map((each) => margin + text.slice(each.start, each.end)).join('')
  const part = { text: cut, mdx: parseMdx(cut), bodyStart: 0, title }
  return { part, start: start - margin.length, block }
}

function move(diagnostic: Diagnostic, by: number): Diagnostic {
  const { fix = [] } = diagnostic
  const moved = fix.map(({ start, end, text }) => ({ start: start - by, end: end - by, text }))
  return { ...diagnostic, fix: moved }
}
