import type { Definition, Image, Link } from 'mdast'

/** Offsets of the written destination of a link, image or definition; the node's own where none. */
export function findDestination(
  text: string,
  node: Link | Image | Definition,
): [start: number, end: number] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const source = text.slice(start, end)
  const opening = openingOf(source, node, start)
  if (opening === undefined) return [start, end]
  const from = opening + /^\s*/.exec(source.slice(opening))![0].length
  const length =
    source[from] === '<' ? source.indexOf('>', from) - from + 1 : measureBare(source, from)
  const bracket = source[from] === '<' ? 1 : 0
  return [start + from + bracket, start + from + length - bracket]
}

/** Offset in `source` right after `](` of a link or `]:` of a definition; undefined for `<url>`. */
function openingOf(source: string, node: Link | Image | Definition, start: number) {
  const lastChild = node.type === 'link' ? node.children.at(-1) : undefined
  const labelEnd = (lastChild?.position?.end.offset ?? start) - start
  const marker = node.type === 'definition' ? ']:' : ']('
  const at = source.indexOf(marker, node.type === 'link' ? labelEnd : 0)
  return at === -1 ? undefined : at + marker.length
}

/** Length of a destination without angle brackets: up to a space or the closing parenthesis. */
function measureBare(source: string, from: number): number {
  let depth = 0
  let at = from
  for (; at < source.length; at++) {
    const character = source[at]!
    if (/\s/.test(character)) break
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && depth-- === 0) break
  }
  return Math.min(at, source.length) - from
}
