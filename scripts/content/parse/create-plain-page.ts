import type { Paragraph, Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import type { Page } from '../page.ts'
import type { Category } from '../read/build-site.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { Theme } from '../read/read-theme.ts'
import { collectLinks, type LinkData } from '../links/collect-links.ts'
import { splitRange } from './collect-prose.ts'
import { parseMdx } from './parse-mdx.ts'

/** Wraps a non-page file as a page so that rules and the spell checker can run on it. */
export function createPlainPage(file: SourceFile, lines: LineIndex, mdx: Page['mdx']): Page {
  return {
    file,
    lines,
    docId: file.path,
    route: '/',
    frontMatter: undefined,
    frontMatterProblems: [],
    bodyStart: 0,
    titleHeading: undefined,
    parses: mdx.tree !== undefined,
    anchors: [],
    links: [],
    directives: [],
    words: 0,
    mdx,
    rangeOf: () => undefined,
  }
}

/**
 * Wraps the Markdown in a YAML file as a page. `ranges` are the offsets of values with Markdown. The
 * rest is blanked out, which keeps all offsets. In `plain` Markdown, braces and angle brackets are
 * text.
 */
export function createDescriptionPage(
  file: SourceFile,
  ranges: Offsets[],
  data: LinkData & { plain?: true },
): Page {
  const masked = maskAllBut(file.text, ranges)
  const mdx = parseMdx(data.plain ? masked.replace(/\{(?!product\.)|</g, '(') : masked)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const page = createPlainPage(file, createLineIndex(file.text), mdx)
  return { ...page, links: collectLinks(tree, file.text, data) }
}

function maskAllBut(text: string, ranges: Offsets[]): string {
  let masked = ''
  let at = 0
  for (const { start, end } of ranges) {
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

/** Wraps plain text as a page, with a paragraph for each part of the `ranges` between `breaks`. */
export function createTextPage(file: SourceFile, ranges: Offsets[], breaks: RegExp): Page {
  const lines = createLineIndex(file.text)
  const tree: Root = {
    type: 'root',
    children: ranges
      .flatMap((range) => splitRange(range, file.text, breaks))
      .map((range) => toParagraph(range, file.text, lines)),
  }
  return createPlainPage(file, lines, { tree })
}

function toParagraph({ start, end }: Offsets, text: string, lines: LineIndex): Paragraph {
  const position = {
    start: { ...lines.pointAt(start), offset: start },
    end: { ...lines.pointAt(end), offset: end },
  }
  return {
    type: 'paragraph',
    position,
    children: [{ type: 'text', value: text.slice(start, end), position }],
  }
}

/** Announcement, wrapped as a page. */
export interface Announcement {
  page: Page
  /** Whether the file contains the text as one string, so that findings have offsets. */
  isLocated: boolean
}

/** Wraps the announcement as a page so that it is checked and rendered like one. */
export function createAnnouncement(
  { file, announcement: text, lines }: Theme,
  data: LinkData,
): Announcement | undefined {
  if (text === undefined) return undefined
  const found = file.text.indexOf(text)
  const shift = Math.max(0, found)
  const mdx = parseMdx(text)
  const shifted = {
    pointAt: (offset: number) => lines.pointAt(offset + shift),
    rangeAt: (start: number, end: number) => lines.rangeAt(start + shift, end + shift),
    offsetAt: createLineIndex(text).offsetAt,
  }
  const page = {
    ...createPlainPage({ ...file, text }, shifted, mdx),
    source: file,
    links: mdx.tree ? collectLinks(mdx.tree, text, data) : [],
  }
  return { page, isLocated: found !== -1 }
}

/** Paths in `_category.yaml` of values that correspond to front matter. */
const categoryPaths: Record<string, string[]> = {
  title: ['index', 'title'],
  description: ['index', 'description'],
  sidebar_label: ['label'],
}

/** Wraps a category as a page without a body, with the texts of `_category.yaml` as front matter. */
export function toCategoryPage({ file, lines, config, rangeOf, folder }: Category): Page {
  const tree: Root = { type: 'root', children: [] }
  return {
    ...createPlainPage(file, lines, { tree }),
    docId: folder,
    // Rules that know categories check the route.
    frontMatter: config?.index && { ...config.index, sidebar_label: config.label },
    rangeOf: (key, ...rest) => {
      const path = categoryPaths[String(key)]
      return path && rest.length === 0 ? rangeOf(...path) : undefined
    },
  }
}
