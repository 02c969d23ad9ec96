import { textStart, type Offsets } from '#core/diagnostic.ts'
import type { LineIndex } from '#core/line-index.ts'
import type { DocId, Route } from '#core/route.ts'
import type { RangeOf } from '#core/yaml/parse-yaml.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { LinkUse } from './links/collect-links.ts'
import type { Directive } from './parse/collect-directives.ts'
import type { ParsedMdx } from './parse/parse-mdx.ts'
import type { SourceFile } from './read/read-content.ts'
import type { FrontMatter } from './schema/front-matter.ts'

/** Serializable data of a page, without its tree. */
export interface PageFacts {
  /** Route from a valid slug or else the doc id, so that links to a broken page resolve. */
  route: Route
  /** Undefined if the front matter is missing or invalid. */
  frontMatter: FrontMatter | undefined
  /** Problems of the front matter, with offsets into the file. */
  frontMatterProblems: SchemaProblem[]
  /** Offset at which the body begins. */
  bodyStart: number
  /** Heading that is the title of the page, if the front matter has none. */
  titleHeading: Offsets | undefined
  /** Whether the MDX parses and is not empty. Otherwise, anchors and links are unknown. */
  parses: boolean
  anchors: Anchor[]
  links: LinkUse[]
  directives: Directive[]
  /** Number of words of prose. */
  words: number
}

/** Parsed page. Broken parts are undefined, and rules report them. */
export interface Page extends PageFacts {
  file: SourceFile
  /** File that contains the page, if it has no file of its own. */
  source?: SourceFile
  docId: DocId
  /** Returns the offsets of a front matter value in the file. */
  rangeOf: RangeOf
  /** Tree, parsed on first access. */
  readonly mdx: ParsedMdx
  readonly lines: LineIndex
}

/** Id on the built page. */
export interface Anchor {
  id: string
  /** Heading level, or undefined for an `id` attribute. */
  depth?: number
  /** Text of the heading, with variables filled in. */
  text?: string
  /** Id set by the heading itself, as in `[#own-id]`. */
  ownId?: string
  start: number
  end: number
}

/**
 * Returns whether the text at `offset` is in a heading. Changing it would change the anchor and break
 * links to it.
 */
export function isInHeading(offset: number, { anchors }: Pick<Page, 'anchors'>): boolean {
  return anchors.some(({ depth, start, end }) => depth && start <= offset && offset < end)
}

/** Returns whether YAML truncates the text of a front matter field. */
export function isCutShort(
  field: string,
  { frontMatterProblems, rangeOf }: Pick<Page, 'frontMatterProblems' | 'rangeOf'>,
): boolean {
  const end = rangeOf(field)?.end
  return frontMatterProblems.some(({ isCut, start, edit }) => {
    return isCut && (start === end || edit?.end === end)
  })
}

/** Returns the title as written, without quotes. Works for otherwise invalid front matter, too. */
export function writtenTitle({ file, rangeOf }: Pick<Page, 'file' | 'rangeOf'>): string {
  const { start, end } = rangeOf('title') ?? textStart
  return file.text.slice(start, end).replace(/^(["'])(.*)\1$/, '$2')
}

/** Page with valid MDX. */
export type ParsedPage = Page & { mdx: { tree: NonNullable<Page['mdx']['tree']> } }

/** Returns whether a page has valid MDX. */
export function hasTree(page: Page): page is ParsedPage {
  return page.mdx.tree !== undefined
}
