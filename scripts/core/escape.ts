export function escapeMdx(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Characters that XML 1.0 forbids, such as most control characters. All are one code unit. */
const forbiddenInXml = /(?![\t\n\r\x7F-\x9F])[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu

/** Replaces characters that XML 1.0 forbids with U+FFFD. */
export function replaceForbiddenInXml(text: string): string {
  return text.replace(forbiddenInXml, '\uFFFD')
}

/** Escapes a value for a double-quoted attribute in HTML or MDX. */
export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/** Renders attributes, each with a leading space. Skips those whose value is `undefined`. */
export function renderAttributes(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('')
}

/** Renders an element of MDX around the non-empty `blocks`. */
export function renderElement(
  name: string,
  attributes: Record<string, string | undefined>,
  blocks: (string | undefined | false)[],
): string {
  return joinBlocks([`<${name}${renderAttributes(attributes)}>`, ...blocks, `</${name}>`])
}

/** Renders a code block with a fence longer than any run of backticks in the code. */
export function renderFence(language: string, code: string): string {
  const runs = code.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/** Renders inline code, delimited by one more backtick than its longest run of backticks. */
export function renderInlineCode(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const isAtEdge = text.startsWith('`') || text.endsWith('`')
  return isAtEdge ? `${marks} ${text} ${marks}` : `${marks}${text}${marks}`
}

/** Renders a Markdown table whose first row is the header. */
export function renderTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n')
}

/** Joins the non-empty blocks with blank lines. */
export function joinBlocks(blocks: (string | undefined | false)[]): string {
  return blocks.filter(Boolean).join('\n\n')
}

/** Splits a JSON pointer such as `#/paths/~1users/get` into keys. */
export function splitPointer(pointer: string): string[] {
  const parts = pointer.replace(/^#/, '').split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
