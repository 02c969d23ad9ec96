import { blankOut } from '#core/line-index.ts'
import type { SystemName } from './framework-docs.ts'

/**
 * Rewrites notations that a system handles before it parses Markdown, so that offsets stay valid:
 * `{#own-id}` in headings becomes `[#own-id]`, HTML comments and the attributes of directives in MDX
 * become spaces, and blocks of MkDocs, whose text is indented, become items of lists. Keeps fences.
 */
export function maskNotations(text: string, system: SystemName, isMdx: boolean): string {
  const hasOwnIds = system === 'Docusaurus' || system === 'VitePress' || system === 'Mintlify'
  const hidesComments = isMdx && system === 'Docusaurus' && text.includes('<!--')
  const hasDirectives = isMdx && (system === 'Docusaurus' || system === 'Starlight')
  const hasBlocks = system === 'Markdown' && !isMdx
  if (!hasOwnIds && !hidesComments && !hasDirectives && !hasBlocks) return text
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const [, marker] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (marker && (fence === '' || marker.startsWith(fence))) fence = fence === '' ? marker : ''
    if (fence !== '' || marker) return { line, isCode: true }
    const isHeading = hasOwnIds && /^[ \t>]*#{1,6}[ \t]/.test(line)
    if (isHeading) return { line: line.replace(ownIdPattern, bracketId), isCode: false }
    if (hasBlocks) {
      const shown = line.replace(admonitionStart, toListItem).replace(tabStart, toListItem)
      return { line: shown, isCode: false }
    }
    const shown = hasDirectives ? line.replace(directiveAttributes, blankOut) : line
    return { line: shown, isCode: false }
  })
  const masked = lines.map(({ line }) => line).join('\n')
  if (!hidesComments) return masked
  const code = findCode(lines)
  return masked.replace(/<!--[\s\S]*?-->/g, (comment, at: number) =>
    code.some(({ start, end }) => start <= at && at < end) ? comment : blankOut(comment),
  )
}

/**
 * Id at the end of a heading, alone or with classes. Newer Docusaurus has it in a comment, and
 * VitePress in `%{…}%` if its braces are taken.
 */
const ownIdPattern = /%?\{(?:\/\*\s*)?\s*#+([\w.:-]+)[^{}]*\}%?(?=\s*#*\s*$)/

/** Attributes of a directive that fills a line, or that has a label. */
const directiveAttributes =
  /(?<=^[ \t]*:{2,}[a-z][\w-]*(?:\[.*\])?|:[a-z][\w-]*\[[^\][]*\])\{[^{}]*\}/gi

/** Start of `!!! note "Title"`. */
const admonitionStart = /(?<=^[ \t]*)(?:!{3}|\?{3}\+?) +[a-z][\w -]*/

/** Start of `=== "Tab"`. */
const tabStart = /(?<=^[ \t]*)={3}[!+]? +(?=")/

function toListItem(found: string): string {
  return '-   '.padEnd(found.length, '.')
}

function bracketId(found: string, id: string): string {
  return `[#${id}]`.padEnd(found.length)
}

function findCode(lines: readonly { line: string; isCode: boolean }[]) {
  let at = 0
  return lines.flatMap(({ line, isCode }) => {
    const start = at
    at += line.length + 1
    return isCode ? [{ start, end: at }] : []
  })
}
