import type { Root } from 'mdast'
import { visitParents } from 'unist-util-visit-parents'

/** A stretch of prose in a file, by offsets. */
export interface ProseRange {
  start: number
  end: number
}

/** Attributes of components whose value is shown to the reader. */
const shownAttributes = new Set(['title', 'label', 'alt', 'caption'])

/**
 * Collects what a reader reads as prose: text outside of code, the alternative text of images, and
 * shown attributes of components. Left out: code, addresses, expressions and front matter.
 */
export function collectProse(tree: Root): ProseRange[] {
  const ranges: ProseRange[] = []
  visitParents(tree, (node, ancestors) => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    if (node.type === 'text') {
      const parent = ancestors.at(-1)
      const isAddress = parent?.type === 'link' && /^(?:https?:|mailto:|www\.)|@/.test(node.value)
      if (!isAddress) ranges.push({ start, end })
    }
    if (node.type === 'image' && node.alt)
      ranges.push({ start: start + 2, end: start + 2 + node.alt.length })
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') continue
      if (!shownAttributes.has(attribute.name) || !attribute.position) continue
      const attributeEnd = attribute.position.end.offset ?? 0
      ranges.push({ start: attributeEnd - 1 - attribute.value.length, end: attributeEnd - 1 })
    }
  })
  return ranges
}

/** `text` with everything outside of `ranges` turned into spaces; line breaks and offsets stay. */
export function maskAllBut(text: string, ranges: ProseRange[]): string {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  let masked = ''
  let at = 0
  for (const { start, end } of sorted) {
    if (start < at) continue
    masked += blank(text.slice(at, start)) + text.slice(start, end)
    at = end
  }
  return masked + blank(text.slice(at))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
