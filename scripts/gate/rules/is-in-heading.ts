import type { Page } from '#content/page.ts'

/**
 * Whether the text at `offset` is part of a heading, whose anchor follows from its words: links from
 * elsewhere would miss it after a change that nobody has thought about.
 */
export function isInHeading(offset: number, { anchors }: Pick<Page, 'anchors'>): boolean {
  return anchors.some(({ depth, start, end }) => depth && start <= offset && offset < end)
}
