import type { Node } from 'mdast'

/** What a pattern has found in the source of a node, with offsets into the file. */
export interface TextMatch {
  found: string
  /** What the first group of the pattern has taken, if it has one and took part. */
  group: string | undefined
  start: number
  end: number
}

/** Finds a pattern, which has the flag `g`, in what is written in the file for each of the nodes. */
export function matchTexts(
  nodes: Pick<Node, 'position'>[],
  file: string,
  pattern: RegExp,
): TextMatch[] {
  return nodes.flatMap(({ position }) => {
    const offset = position?.start.offset ?? 0
    const source = file.slice(offset, position?.end.offset)
    return Array.from(source.matchAll(pattern), ({ 0: found, 1: group, index }) => {
      const start = offset + index
      return { found, group, start, end: start + found.length }
    })
  })
}
