import type { Offsets } from '#core/diagnostic.ts'
import type { LineIndex } from '#core/line-index.ts'
import type { DocId, Route } from '#core/route.ts'
import type { RangeOf } from '#core/yaml/parse-yaml.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import type { LinkUse } from './links/collect-links.ts'
import type { Directive } from './parse/collect-directives.ts'
import type { ParsedMdx } from './parse/parse-mdx.ts'
import type { SourceFile } from './read/read-content.ts'
import type { FrontMatter } from './schema/front-matter.ts'

/** What is known of a page without its tree: plain data, which a cache can keep. */
export interface PageFacts {
  /** From the slug where it is one, else from the doc id, so that links to a broken page resolve. */
  route: Route
  /** Undefined where the front matter is missing or wrong. */
  frontMatter: FrontMatter | undefined
  /** Problems of the front matter, with offsets into the file. */
  frontMatterProblems: SchemaProblem[]
  /** Offset at which the body begins. */
  bodyStart: number
  /** Heading that is the title of the page, if the front matter has none. */
  titleHeading: Offsets | undefined
  /** Whether the MDX parses; if it does not, or is empty, anchors and links are unknown, not absent. */
  parses: boolean
  anchors: Anchor[]
  links: LinkUse[]
  directives: Directive[]
  /** Number of words of prose. */
  words: number
}

/** A page as far as it can be understood; broken parts are left undefined and reported by rules. */
export interface Page extends PageFacts {
  file: SourceFile
  /** The file that the page is written into, where it has none of its own. */
  source?: SourceFile
  docId: DocId
  /** Offsets of a front matter value, into the file. */
  rangeOf: RangeOf
  /** The tree; parsed when it is first asked for. */
  readonly mdx: ParsedMdx
  readonly lines: LineIndex
}

/** An id that the built page carries. */
export interface Anchor {
  id: string
  /** Heading level, or undefined for an `id` attribute. */
  depth?: number
  /** Text of the heading, with variables filled in. */
  text?: string
  /** The id that the heading sets, `[#own-id]`. */
  ownId?: string
  start: number
  end: number
}

/**
 * Whether the text at `offset` is part of a heading, whose anchor follows from its words, so that a
 * change would break links to it.
 */
export function isInHeading(offset: number, { anchors }: Pick<Page, 'anchors'>): boolean {
  return anchors.some(({ depth, start, end }) => depth && start <= offset && offset < end)
}

/** Returns whether YAML cuts the text of a front matter field, so that it is not what is meant. */
export function isCutShort(
  field: string,
  { frontMatterProblems, rangeOf }: Pick<Page, 'frontMatterProblems' | 'rangeOf'>,
): boolean {
  const end = rangeOf(field)?.[1]
  return frontMatterProblems.some(({ isCut, start, edit }) => {
    return isCut && (start === end || edit?.end === end)
  })
}

/** A page whose MDX parsed. */
export type ParsedPage = Page & { mdx: { tree: NonNullable<Page['mdx']['tree']> } }

/** Tells whether a page's MDX parsed. */
export function hasTree(page: Page): page is ParsedPage {
  return page.mdx.tree !== undefined
}
