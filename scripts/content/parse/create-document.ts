import path from 'node:path/posix'
import type { Paragraph, Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Offsets } from '#core/diagnostic.ts'
import { blankOut, createLineIndex, type LineIndex } from '#core/line-index.ts'
import { routeOfDocId } from '#core/route.ts'
import type { OffsetsOf, YamlText } from '#core/yaml/parse-yaml.ts'
import type { Document } from '../page.ts'
import type { Category } from '../site.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { CategoryConfig } from '../schema/front-matter.ts'
import type { Theme } from '../read/read-theme.ts'
import { collectLinks, type LinkData, type LinkUse } from '../links/collect-links.ts'
import { splitOffsets } from './collect-prose.ts'
import { parseMdx } from './parse-mdx.ts'

function createDocument(file: SourceFile, mdx: Document['mdx']): Document {
  return { file, mdx, links: [], bodyStart: 0, offsetsOf: () => undefined }
}

/**
 * Creates a document from the Markdown `texts` in a YAML file. Replaces everything else with
 * spaces, so that offsets stay valid. In `plain` Markdown, `<` and braces other than those of
 * variables are text.
 */
export function createYamlDocument(
  file: SourceFile,
  texts: YamlText[],
  data: PlainLinkData,
): Document {
  const masked = maskAllBut(file.text, texts)
  const mdx = parseMdx(data.plain ? maskPlainMarkdown(masked) : masked)
  const links = texts.flatMap((text) => collectTextLinks(text, file.text, data))
  return { ...createDocument(file, mdx), links }
}

/** Replaces braces and `<` by parentheses, and autolinks by spaces. */
function maskPlainMarkdown(text: string): string {
  return text.replace(/\{(?!product\.)|<(?:[a-z]+:[^<>\s]*>)?/gi, ({ length }) =>
    length === 1 ? '(' : ' '.repeat(length),
  )
}

/**
 * Collects the links that readers get from a text. Those that its source lacks, because of an escape
 * or an alias, have the offsets of the whole text.
 */
function collectTextLinks({ value, start, end }: YamlText, file: string, data: PlainLinkData) {
  const features = { frontmatter: false }
  const tree = data.plain ? (markdownToMdast(value, { features }) as Root) : parseMdx(value).tree
  const source = file.slice(start, end)
  let from = 0
  return (tree ? collectLinks(tree, value, data) : []).map((link): LinkUse => {
    // The two characters before a destination, such as `](`, tell it from other text.
    const before = Math.min(2, link.start)
    const found = value.slice(link.start - before, link.end)
    const at = source.indexOf(found, from)
    if (at === -1) return { ...link, start, end }
    from = at + found.length
    return { ...link, start: start + at + before, end: start + from }
  })
}

type PlainLinkData = LinkData & { plain?: true }

function maskAllBut(text: string, ranges: Offsets[]): string {
  let masked = ''
  let at = 0
  for (const { start, end } of ranges) {
    // Values behind an alias have no source of their own.
    if (start === end) continue
    const value = text.slice(start, end)
    const [delimiter] = /^(?:[>|][^\n]*|["'])?/.exec(value)!
    const isQuoted = delimiter === '"' || delimiter === "'"
    masked += blankOut(text.slice(at, start)) + blankOut(delimiter)
    masked += value.slice(delimiter.length, isQuoted ? -1 : undefined) + (isQuoted ? ' ' : '')
    at = end
  }
  return masked + blankOut(text.slice(at))
}

/** Creates a document with a paragraph for each part of `ranges` between matches of `breaks`. */
export function createTextDocument(file: SourceFile, ranges: Offsets[], breaks: RegExp): Document {
  const lines = createLineIndex(file.text)
  const tree: Root = {
    type: 'root',
    children: ranges
      .flatMap((range) => splitOffsets(range, file.text, breaks))
      .map((range) => toParagraph(range, file.text, lines)),
  }
  return createDocument(file, { tree })
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

/**
 * Creates a document from the theme's announcement. It has no `source` if its text is computed,
 * since findings then have no position in the file.
 */
export function createAnnouncementDocument(
  { file, announcement }: Theme,
  data: LinkData,
): Document | undefined {
  if (!announcement) return undefined
  const { text, start: offset } = announcement
  const mdx = parseMdx(text)
  return {
    ...createDocument({ ...file, text }, mdx),
    ...(offset !== undefined && { source: file, offset }),
    links: mdx.tree ? collectLinks(mdx.tree, text, data) : [],
  }
}

/** Paths of values in `_category.yaml`, outside of `index`, by corresponding front matter key. */
const categoryPaths: Record<string, string[]> = {
  sidebar_label: ['label'],
  sidebar_position: ['position'],
}

/** Creates a category from the settings of its folder. `offsetsOf` locates values in its file. */
export function createCategory(
  file: SourceFile,
  config: CategoryConfig | undefined,
  offsetsOf: OffsetsOf,
): Category {
  const folder = path.dirname(file.path)
  const tree: Root = { type: 'root', children: [] }
  return {
    ...createDocument(file, { tree }),
    folder,
    docId: path.join(folder, 'index'),
    route: config?.index?.slug ?? routeOfDocId(folder),
    config,
    frontMatter: config?.index && { ...config.index, sidebar_label: config.label },
    offsetsOf: (key, ...rest) =>
      offsetsOf(...(categoryPaths[String(key)] ?? ['index', key]), ...rest),
  }
}
