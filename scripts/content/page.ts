import type { Finding, Offsets } from '#core/diagnostic.ts'
import type { LineIndex } from '#core/line-index.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import type { DocId, Route } from '#core/route.ts'
import { remember } from '#core/remember.ts'
import type { OffsetsOf } from '#core/yaml/parse-yaml.ts'
import type { LinkUse } from './links/collect-links.ts'
import type { Directive } from './parse/collect-directives.ts'
import type { ParsedMdx } from './parse/parse-mdx.ts'
import type { SourceFile } from './read/read-content.ts'
import type { FrontMatter } from './schema/front-matter.ts'

/** Text that rules and the spell checker run on: a page, or text from another file. */
export interface Document {
  file: SourceFile
  /** File that contains the text, if `file` is only a part of it. */
  source?: SourceFile
  /** Offset of the text in `source`. Defaults to 0. */
  offset?: number
  /** MDX tree or syntax error. A cached page is parsed on first access. */
  readonly mdx: ParsedMdx
  links: LinkUse[]
  bodyStart: number
  /** Front matter of a page, or the corresponding values of a category. */
  frontMatter?: FrontMatter | undefined
  offsetsOf: OffsetsOf
}

/** Document or settings file with links. */
export type LinkSource = Pick<Document, 'file'>

/** Document of an `.mdx` file. Exists even if its content is invalid, since rules report that. */
export interface Page extends Document, SerializedPage {
  docId: DocId
  readonly lines: LineIndex
  frontMatter: FrontMatter | undefined
  /** Parses another text in the format of this page. */
  parse(this: void, text: string): ParsedMdx
  /** Fields that are cached. */
  serialized: SerializedPage
}

/** Data of a page without its tree. */
export interface SerializedPage {
  /** Route from a valid slug, or else from the doc id, so that links to a broken page resolve. */
  route: Route
  /** Front matter completed from the body, or `undefined` if it is invalid or has no title. */
  frontMatter: FrontMatter | undefined
  frontMatterProblems: Finding[]
  /** Values of the front matter that YAML truncates at ` #`. */
  cutTexts: Finding[]
  bodyStart: number
  /** Offsets of the heading that serves as the title if the front matter has no `title`. */
  titleHeading: Offsets | undefined
  /** Whether the file is valid MDX and not blank. Otherwise, its anchors and links are unknown. */
  parses: boolean
  anchors: Anchor[]
  /** Whether the page may have anchors that are not in `anchors`. */
  hasOtherAnchors?: boolean
  links: LinkUse[]
  directives: Directive[]
  words: number
}

export interface Anchor extends Offsets {
  id: string
  /** Heading level, or `undefined` if the anchor is not a heading. */
  depth?: number
  /** Text of the heading without its explicit id, with variables filled in. */
  text?: string
  /** Whether the page may lack it, as an id that a component may make of its title. */
  isPossible?: boolean
  /** Explicit id at the end of the heading, as in `[#own-id]`. */
  explicitId?: string
}

/** Returns whether `offset` is in a heading with an anchor, where an edit could break links. */
export function isInHeading(offset: number, document: Document): boolean {
  return isPage(document) && findHeadings(document.anchors)(offset)
}

// Rules ask about many words of a page.
const findHeadings = remember((anchors: readonly Anchor[]) =>
  createRangeFinder(anchors.filter(({ depth }) => depth)),
)

/** Returns whether YAML cuts the text of a front matter field. */
export function isCutByYaml(field: string, document: Document): boolean {
  // Return early, since `offsetsOf` has to parse cached pages.
  if (!isPage(document) || document.cutTexts.length === 0) return false
  const end = document.offsetsOf(field)?.end
  return document.cutTexts.some(({ start }) => start === end)
}

export type ParsedDocument = Document & { mdx: { tree: NonNullable<ParsedMdx['tree']> } }

export type ParsedPage = Page & ParsedDocument

export function hasTree<T extends Document>(document: T): document is T & ParsedDocument {
  return document.mdx.tree !== undefined
}

export function isPage(document: LinkSource): document is Page {
  return 'anchors' in document
}
