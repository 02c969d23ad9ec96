import type { Root } from 'mdast'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { type DocId, stripPageExtension } from '#core/route.ts'
import type { OffsetsOf } from '#core/yaml/parse-yaml.ts'
import type { Page, SerializedPage } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import { collectProse } from './collect-prose.ts'
import { parseMdx, type ParsedMdx } from './parse-mdx.ts'

/** Creates a page that parses its file again only if its tree or offsets are used. */
export function createPage(
  file: SourceFile,
  serialized: SerializedPage,
  parts: { mdx: () => ParsedMdx; offsetsOf: OffsetsOf | undefined; parse?: Page['parse'] },
): Page {
  let mdx: ParsedMdx | undefined
  let lines: LineIndex | undefined
  return {
    ...serialized,
    serialized,
    file,
    docId: docIdOf(file),
    parse: parts.parse ?? parseMdx,
    offsetsOf: (...path) => parts.offsetsOf?.(...path),
    get mdx() {
      return (mdx ??= parts.mdx())
    },
    get lines() {
      return (lines ??= createLineIndex(file.text))
    },
  }
}

export function docIdOf(file: SourceFile): DocId {
  return stripPageExtension(file.path)
}

export function countWords(tree: Root, text: string): number {
  const wordPattern = /[\p{L}\p{N}]\S*/gu
  return collectProse(tree, text).reduce(
    (total, { start, end }) => total + (text.slice(start, end).match(wordPattern)?.length ?? 0),
    0,
  )
}
