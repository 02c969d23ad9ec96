import fc from 'fast-check'
import type { Nodes } from 'mdast'
import { expect, it } from 'vitest'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import { repeatsWord } from '#gate/rules/repeats-word.ts'

const words = ['the', 'The', 'thé', 'THÉ', 'a', 'a1', '中', 'e\u0301', '𝒜', '12', 'word']
const gaps = [
  ...[' ', '\n', '\u00A0', ' — ', '—', '. ', '', ' 😀 ', '😀', '\n\n', '\n> ', '\n- ', '-', "'"],
  ...[' **', '** ', ' [', '](/the) ', ' `the` ', ' {product.name} ', '&nbsp;', '\\\n', '\uD83D'],
]
const text = fc
  .array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 6 })
  .map((parts) => parts.flat().join(''))

it('sees each word that follows itself in a block, and no others', () => {
  let repeated = 0
  const agrees = fc.property(text, (source) => {
    const { tree } = parseMdx(source)
    for (const block of tree ? nodesOfType(tree, 'paragraph') : []) {
      const found = listWords(block, source)
      const expected = found.some((word, index) => index > 0 && word === found[index - 1])
      if (expected) repeated++
      expect(repeatsWord(block, source)).toBe(expected)
    }
  })
  fc.assert(agrees, { seed: 20251006, numRuns: 1000 })
  expect(repeated).toBeGreaterThan(50)
})

/** The slow way: all words of all texts in the block, folded. */
function listWords(node: Nodes, source: string): string[] {
  if (node.type === 'text') {
    const written = source.slice(node.position?.start.offset, node.position?.end.offset)
    return (written.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map((word) => word.toLowerCase())
  }
  return 'children' in node ? node.children.flatMap((child) => listWords(child, source)) : []
}
