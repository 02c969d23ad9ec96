import type { Root } from 'mdast'
import { parseSync, type Expression } from 'oxc-parser'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { collectLinks, type LinkData } from '../links/collect-links.ts'
import { createPlainPage } from './create-plain-page.ts'
import { parseMdx } from './parse-mdx.ts'
import type { Page } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import { readScriptText, type ScriptText } from './read-script-text.ts'
import { findProperty } from './walk-script.ts'

/** The announcement as the theme's file writes it: a page, or what keeps it from being read. */
export type Announcement =
  | { page: Page; problem?: undefined }
  | { page?: undefined; problem: { message: string; start: number; end: number }; source: Source }

interface Source {
  file: SourceFile
  lines: LineIndex
}

/**
 * Reads the text of the announcement out of the theme's file, without running it; undefined where
 * there is none. Strings, templates and sums of them can be read, with values of the product in them;
 * the page has the places of the file that it stands in.
 */
export function parseAnnouncement(theme: SourceFile, data: LinkData): Announcement | undefined {
  const { program, errors } = parseSync(theme.path, theme.text, { lang: 'tsx' })
  const source = { file: theme, lines: createLineIndex(theme.text) }
  // What is no script has a finding of its own.
  if (errors.length > 0) return undefined
  const value = findProperty(program, 'announcement')
  if (!value || isNothing(value)) return undefined
  const text = value.type === 'ObjectExpression' ? findProperty(value, 'text') : undefined
  const read = text && readScriptText(text, theme.text)
  if (read) return { page: createPage(theme, read, data) }
  const { start, end } = text ?? value
  return { problem: { message: 'Cannot read the text of the announcement', start, end }, source }
}

function createPage(theme: SourceFile, read: ScriptText, data: LinkData): Page {
  const mdx = parseMdx(read.text)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const lines = createPartIndex(read, theme.text)
  return {
    ...createPlainPage({ ...theme, text: read.text }, lines, mdx),
    source: theme,
    links: collectLinks(tree, read.text, data),
  }
}

/** Offsets of the text lead to places of the file; points are those of the text itself. */
function createPartIndex({ text, starts, end }: ScriptText, whole: string): LineIndex {
  const lines = createLineIndex(whole)
  const startOf = (offset: number) => starts[offset] ?? end
  return {
    pointAt: (offset) => lines.pointAt(startOf(offset)),
    rangeAt: (start, stop) =>
      lines.rangeAt(startOf(start), stop > start ? startOf(stop) : startOf(start)),
    offsetAt: createLineIndex(text).offsetAt,
  }
}

function isNothing(value: Expression): boolean {
  const isUndefined = value.type === 'Identifier' && value.name === 'undefined'
  return isUndefined || (value.type === 'Literal' && value.value === null)
}
