/** Makes a text stand for itself in MDX prose. */
export function escapeMdx(text: string): string {
  return text
    .replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2')
}

/** Escapes a text between tags of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes the value of an attribute in double quotes, in HTML or MDX. */
export function escapeAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** Renders attributes, each with a space in front; those without a value are left out. */
export function renderAttributes(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`))
    .join('')
}

/** Renders a code fence, whatever fences the code holds. */
export function renderFence(language: string, code: string): string {
  const runs = code.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(2, ...runs.map(({ length }) => length)) + 1)
  return `${marks}${language}\n${code}\n${marks}`
}

/** Renders inline code, whatever backticks it holds. */
export function renderCode(text: string): string {
  const runs = text.match(/`+/g) ?? []
  const marks = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1)
  const isAtEdge = text.startsWith('`') || text.endsWith('`')
  return isAtEdge ? `${marks} ${text} ${marks}` : `${marks}${text}${marks}`
}
