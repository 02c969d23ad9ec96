import type { RenderedNode } from './rendered-tree.ts'

/** HTML elements that say the same as what Markdown becomes. */
const synonyms: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

/** Elements whose name matters to readers, each on a line of its own. */
const blocks = /^(?:h[1-6]|li|blockquote|th|td|pre|dt|dd|summary)$/

/** Elements that begin a new line, whatever they are called. */
const breaks = /^(?:p|div|section|figure|table|thead|tbody|tr|ul|ol|dl|hr|details|[A-Z].*)$/

/** Elements within a line that readers can tell from plain text. */
const inlines = /^(?:strong|em|del|code|kbd|sub|sup|a|img|br|mark|u)$/

/**
 * Lists what readers see of a page, a line for each block: its kind, then its text with the marks
 * of emphasis, code, links and pictures. Equal for HTML and the Markdown that says the same. With
 * `textOnly`, lines have neither kinds nor marks.
 */
export function listReaderLines(root: RenderedNode, { textOnly = false } = {}): string[] {
  const lines: string[] = []
  let line = ''
  const endLine = (path: string) => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text !== '') lines.push(textOnly ? text : `${path}: ${text}`)
    line = ''
  }
  const visit = (node: RenderedNode, path: string, parent: string) => {
    if (node.name === '#text') {
      line += node.text
      return
    }
    const name = synonyms[node.name] ?? node.name
    if (blocks.test(name) || breaks.test(name)) {
      const kind = name === 'li' ? `${parent}-li` : name
      const inner = blocks.test(name) ? `${path}/${kind}` : path
      endLine(path)
      line = labelOf(node)
      if (line !== '') endLine(inner)
      for (const child of node.children) visit(child, inner, name)
      endLine(inner)
      return
    }
    const mark = inlines.test(name) && !textOnly ? describeMark(name, node.attributes) : undefined
    if (mark) line += `[${mark}]`
    for (const child of node.children) visit(child, path, name)
    if (mark) line += `[/${name}]`
  }
  visit(root, '', '')
  endLine('')
  return lines
}

function describeMark(name: string, { href, src, alt }: RenderedNode['attributes']): string {
  return [name, href, src, alt].filter((part) => part !== undefined).join(' ')
}

/** Text that a component shows besides its children. */
function labelOf({ name, attributes }: RenderedNode): string {
  if (!/^[A-Z]/.test(name)) return ''
  const { title, label, summary, value } = attributes
  return title ?? label ?? summary ?? value ?? ''
}
