import type { SystemName } from './systems.ts'

/**
 * Rewrites notations that a system handles before it parses Markdown, so that offsets stay valid:
 * `{#own-id}` in headings becomes `[#own-id]`, and HTML comments in MDX become spaces. Keeps
 * fences.
 */
export function maskNotations(text: string, system: SystemName, isMdx: boolean): string {
  const hasOwnIds = system === 'Docusaurus' || system === 'VitePress' || system === 'Mintlify'
  const hidesComments = isMdx && system === 'Docusaurus' && text.includes('<!--')
  if (!hasOwnIds && !hidesComments) return text
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const [, marker] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (marker && (fence === '' || marker.startsWith(fence))) fence = fence === '' ? marker : ''
    if (fence !== '' || marker) return { line, isCode: true }
    const isHeading = hasOwnIds && /^[ \t>]*#{1,6}[ \t]/.test(line)
    return { line: isHeading ? line.replace(ownIdPattern, bracketId) : line, isCode: false }
  })
  const masked = lines.map(({ line }) => line).join('\n')
  if (!hidesComments) return masked
  const code = findCode(lines)
  return masked.replace(/<!--[\s\S]*?-->/g, (comment, at: number) =>
    code.some(({ start, end }) => start <= at && at < end)
      ? comment
      : comment.replace(/[^\n]/g, ' '),
  )
}

/** Id at the end of a heading, alone or with classes. Newer Docusaurus has it in a comment. */
const ownIdPattern = /\{(?:\/\*\s*)?#+([\w.:-]+)[^{}]*\}(?=\s*#*\s*$)/

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
