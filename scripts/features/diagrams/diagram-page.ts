import type { Page } from '#content/page.ts'
import { createTextPage } from '#content/parse/text-page.ts'
import type { SourceFile } from '#content/read/read-content.ts'
import { shownDiagramAttributes } from './schema.ts'
import { scanDot, type DotToken } from './scan-dot.ts'

/**
 * What readers see of a diagram, as a page of one paragraph for each line of a label: rules and spell
 * checker then say of its source what they say of prose.
 */
export function createDiagramPage(file: SourceFile): Page {
  const { tokens } = scanDot(file.text)
  const shown = tokens.filter((token, index) => isShown(token, tokens.slice(index - 2, index)))
  const ranges = shown.map(({ start, end }): [number, number] => [start, end])
  return createTextPage(file, ranges, breakPattern)
}

/** Texts are shown, be they labels or names of nodes, but for values of other attributes. */
function isShown({ kind }: DotToken, before: DotToken[]): boolean {
  if (kind !== 'text') return false
  const [name, sign] = before
  const isValue = sign?.kind === 'mark' && sign.value === '='
  return !isValue || shownDiagramAttributes.has(name?.value ?? '')
}

/** Ends of lines, parts of records and their ports, variables: what stands between words. */
const breakPattern = /\{product\.[\w.]*\}|\\[nlr]|<\w*>|[{}|]/g
