import type { JsxElement } from '#content/parse/collect-elements.ts'

/** Offsets of the opening tag of an element and, where it has one, of its closing tag. */
export function tagsOf(node: JsxElement, text: string): { start: number; end: number }[] {
  const start = node.position?.start.offset ?? 0
  const end = node.position?.end.offset ?? start
  const attributesEnd = node.attributes.at(-1)?.position?.end.offset ?? start
  const openingEnd = text.indexOf('>', attributesEnd) + 1
  if (openingEnd >= end) return [{ start, end }]
  return [
    { start, end: openingEnd },
    { start: text.lastIndexOf('<', end - 1), end },
  ]
}
