import type { Nodes } from 'mdast'

/**
 * Whether two words that could be the same follow one another in a block's text, whatever lies
 * between them: a quick look at each character, which spares most blocks a closer one.
 */
export function repeatsWord(block: Nodes, source: string): boolean {
  let previous = ''
  const walk = (node: Nodes): boolean => {
    if (node.type !== 'text') return 'children' in node && node.children.some(walk)
    const from = node.position?.start.offset ?? 0
    const text = node.position ? source.slice(from, node.position.end.offset) : node.value
    let start = -1
    for (let at = 0; at <= text.length; at++) {
      if (at < text.length && isWordUnit(text, at)) {
        if (start === -1) start = at
      } else if (start !== -1) {
        const word = text.slice(start, at)
        if (word.length === previous.length && word.toLowerCase() === previous.toLowerCase())
          return true
        previous = word
        start = -1
      }
    }
    return false
  }
  return 'children' in block && block.children.some(walk)
}

const wordPoint = /[\p{L}\p{N}\p{M}]/u

/** Whether the UTF-16 unit at `at` belongs to a letter, a digit or what is put on one. */
function isWordUnit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x80) {
    const letter = unit | 0x20
    return (letter >= 0x61 && letter <= 0x7a) || (unit >= 0x30 && unit <= 0x39)
  }
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff
  return wordPoint.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0))
}
