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
  let masked = ''
  let at = 0
  for (const { 0: found, index } of text.matchAll(fenceOrComment)) {
    const isBlank = format === 'mdx' && acceptsComments && found.startsWith('<!--')
    masked += maskLines(text.slice(at, index), format) + (isBlank ? blankOut(found) : found)
    at = index + found.length
  }
  return masked + maskLines(text.slice(at), format)
}

const fenceOrComment = /^[ \t>]*(`{3,}|~{3,})[^]*?(?:^[ \t>]*\1|$(?![^]))|<!--[^]*?-->/gm

function maskLines(text: string, format: 'mdx' | 'md'): string {
  const lines = text.split('\n').map((line) => {
    if (/^[ \t>]*#{1,6}[ \t]/.test(line)) return line.replace(ownIdPattern, bracketId)
    return format === 'md'
      ? line.replace(indentedBlockStart, toListItem)
      : line.replace(directiveAttributes, blankOut)
  })
  return lines.join('\n')
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
