import path from 'node:path/posix'
import type { Paragraph, Root } from 'mdast'
import type { Offsets } from '#core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { routeOfDocId } from '#core/route.ts'
import type { OffsetsOf } from '#core/yaml/parse-yaml.ts'
import type { Document } from '../page.ts'
import type { Category } from '../site.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { CategoryConfig } from '../schema/front-matter.ts'
import type { Theme } from '../read/read-theme.ts'
import { collectLinks, type LinkData } from '../links/collect-links.ts'
import { splitOffsets } from './collect-prose.ts'
import { parseMdx } from './parse-mdx.ts'

export function createDocument(file: SourceFile, mdx: Document['mdx']): Document {
  return { file, mdx, links: [], bodyStart: 0, offsetsOf: () => undefined }
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
