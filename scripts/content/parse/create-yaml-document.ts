import type { Root } from 'mdast'
import { markdownToMdast } from 'satteri'
import type { Offsets } from '#core/diagnostic.ts'
import { blankOut } from '#core/line-index.ts'
import type { YamlText } from '#core/yaml/parse-yaml.ts'
import { collectLinks, type LinkData, type LinkUse } from '../links/collect-links.ts'
import type { Document } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import { createDocument } from './create-document.ts'
import { parseMdx } from './parse-mdx.ts'

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
