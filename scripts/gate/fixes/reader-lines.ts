import type { RenderedNode } from './rendered-tree.ts'

/** HTML elements that are equivalent to those of Markdown. */
const synonyms: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' }

/** Block elements whose kind is visible to readers. */
const blocks = /^(?:h[1-6]|li|blockquote|th|td|pre|dt|dd|summary)$/

/** Other block elements. */
const breaks = /^(?:p|div|section|figure|table|thead|tbody|tr|ul|ol|dl|hr|details|[A-Z].*)$/

/** Inline elements that look different from plain text. */
const inlines = /^(?:strong|em|del|code|kbd|sub|sup|a|img|br|hr|mark|u|input)$/

/** Visible text of one block. */
export interface ReaderLine {
  /** Kinds of the enclosing blocks, outermost first. */
  path: string
  text: string
  /** The text with marks of emphasis, code, links and images. */
  marked: string
}

/**
 * Lists the visible text of a page, a line for each block, without a heading that repeats the
 * title. Equal for HTML and equivalent Markdown.
 */
export function listReaderLines(root: RenderedNode, title?: string): ReaderLine[] {
  const lines: ReaderLine[] = []
  let line: ReaderLine = { path: '', text: '', marked: '' }
  const add = (text: string) => {
    line.text += text
    line.marked += text
  }
  const endLine = (path: string) => {
    const trim = (text: string) =>
      path.includes('/pre') ? text.replace(/^\n+|\n+$/g, '') : text.replace(/\s+/g, ' ').trim()
    const ended = { path, text: trim(line.text), marked: trim(line.marked) }
    const isTitle = path === '/h1' && ended.text === title
    if (ended.marked !== '' && !isTitle) lines.push(ended)
    line = { path: '', text: '', marked: '' }
  }
  const visit = (node: RenderedNode, path: string, kind: string) => {
    if (node.name === '#text') {
      add(node.text)
      return
    }
    const name = synonyms[node.name] ?? node.name
    const inner = blocks.test(name) ? `${path}/${kind}` : path
    const isLine = blocks.test(name) || breaks.test(name)
    if (isLine) endLine(path)
    const label = describeComponent(node)
    if (label !== '') {
      add(label)
      endLine(inner)
    }
    const mark = inlines.test(name) ? describeMark(name, node.attributes) : undefined
    if (mark) line.marked += `[${mark}]`
    const cells = node.children.filter((child) => isCell(child))
    for (const child of node.children) {
      const place = isCell(child) ? cells.indexOf(child) + 1 : ''
      visit(
        child,
        inner,
        child.name === 'li'
          ? `${node.name}${node.attributes.start ?? ''}-li`
          : `${child.name}${place}`,
      )
    }
    if (mark) line.marked += `[/${name}]`
    if (isLine) endLine(inner)
  }
  visit(root, '', '')
  endLine('')
  return lines
}

function isCell({ name }: RenderedNode): boolean {
  return name === 'td' || name === 'th'
}

function describeMark(name: string, attributes: RenderedNode['attributes']): string {
  const { href, src, alt, title, checked, className } = attributes
  const shown = [name, href, src, alt, title, checked, name === 'code' ? className : undefined]
  return shown.filter((part) => part !== undefined).join(' ')
}

/** Returns the text that a component shows besides its children. */
function describeComponent({ name, attributes }: RenderedNode): string {
  if (!/^[A-Z]/.test(name)) return ''
  const { title, label, summary, value, alt, caption } = attributes
  const shown = [title ?? label ?? summary ?? value, alt, caption]
  return shown.filter((part) => part !== undefined).join(' ')
}
