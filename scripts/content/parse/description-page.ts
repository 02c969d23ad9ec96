import type { Root } from 'mdast'
import { createLineIndex } from '#core/line-index.ts'
import { collectLinks, type LinkData } from '../links/collect-links.ts'
import type { Page } from '../page.ts'
import { createPlainPage } from '../parse/create-plain-page.ts'
import { parseMdx } from '../parse/parse-mdx.ts'
import type { SourceFile } from '../read/read-content.ts'

/**
 * What readers see of a YAML description, as a page without front matter: rules and spell checker
 * then say of its Markdown what they say of a page's. `ranges` are the offsets of the YAML values
 * that hold Markdown; everything else is blank to the parser, so that all positions are the file's.
 */
export function createDescriptionPage(
  file: SourceFile,
  ranges: [start: number, end: number][],
  data: LinkData,
): Page {
  const mdx = parseMdx(maskAllBut(file.text, ranges))
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const page = createPlainPage(file, createLineIndex(file.text), mdx)
  return { ...page, links: collectLinks(tree, file.text, data) }
}

function maskAllBut(text: string, ranges: [start: number, end: number][]): string {
  let masked = ''
  let at = 0
  for (const [start, end] of ranges) {
    const value = text.slice(start, end)
    const [frame] = /^(?:[>|][^\n]*|["'])?/.exec(value)!
    const isQuoted = frame === '"' || frame === "'"
    masked += blank(text.slice(at, start)) + blank(frame)
    masked += value.slice(frame.length, isQuoted ? -1 : undefined) + (isQuoted ? ' ' : '')
    at = end
  }
  return masked + blank(text.slice(at))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
