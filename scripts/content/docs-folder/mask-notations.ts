import { blankOut } from '#core/line-index.ts'

/**
 * Rewrites notations that systems handle before they parse Markdown, so that offsets stay valid:
 * `{#own-id}` at the end of a heading becomes `[#own-id]`; in MDX, HTML comments and attributes of
 * directives become spaces; in Markdown, blocks whose text is indented, such as `!!! note` and
 * `=== "Tab"`, become items of lists. Keeps fences.
 */
export function maskNotations(
  text: string,
  { format, acceptsComments }: { format: 'mdx' | 'md'; acceptsComments: boolean },
): string {
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const [, marker] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (marker && (fence === '' || marker.startsWith(fence))) fence = fence === '' ? marker : ''
    if (fence !== '' || marker) return line
    if (/^[ \t>]*#{1,6}[ \t]/.test(line)) return line.replace(ownIdPattern, bracketId)
    if (format === 'md') return line.replace(indentedBlockStart, toListItem)
    return line.replace(directiveAttributes, blankOut)
  })
  const masked = lines.join('\n')
  return format === 'mdx' && acceptsComments ? masked.replace(fenceOrComment, blankComment) : masked
}

/** Fence, so that comments in it are kept, or comment. */
const fenceOrComment = /^[ \t>]*(`{3,}|~{3,})[^]*?(?:^[ \t>]*\1|$(?![^]))|<!--[^]*?-->/gm

function blankComment(found: string): string {
  return found.startsWith('<!--') ? blankOut(found) : found
}

/** Id at the end of a heading, alone or with classes, in `{…}` or `{: … }`. */
const ownIdPattern = /\{:?\s*#([\w.:-]+)[^{}]*\}(?=\s*#*\s*$)/

/** Attributes of a directive that fills a line, or that has a label. */
const directiveAttributes =
  /(?<=^[ \t]*:{2,}[a-z][\w-]*(?:\[.*\])?|:[a-z][\w-]*\[[^\][]*\])\{[^{}]*\}/gi

/** Start of `!!! note "Title"` or `=== "Tab"`. */
const indentedBlockStart = /(?<=^[ \t]*)(?:(?:!{3}|\?{3}\+?) +[a-z][\w -]*|={3}[!+]? +(?="))/

function toListItem(found: string): string {
  return '-   '.padEnd(found.length, '.')
}

function bracketId(found: string, id: string): string {
  return `[#${id}]`.padEnd(found.length)
}
