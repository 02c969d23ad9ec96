import type { Root } from 'mdast'
import type { TextEdit } from '#core/diagnostic.ts'
import { createLineIndex, type LineIndex } from '#core/line-index.ts'
import { findSlugProblem, routeOfDocId, type DocId, type Route } from '#core/route.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { frontMatterSchema, proseFields, type FrontMatter } from '../schema/front-matter.ts'
import { parseYaml, type ParsedYaml, type RangeOf } from '#core/yaml/parse-yaml.ts'
import type { SchemaProblem } from '#core/yaml/zod-diagnostics.ts'
import { collectAnchors } from '../links/collect-anchors.ts'
import { collectDirectives } from './collect-directives.ts'
import { collectLinks } from '../links/collect-links.ts'
import { collectProse } from './collect-prose.ts'
import { findFrontMatter, isFrontMatterOpen, parseMdx, type ParsedMdx } from './parse-mdx.ts'
import type { Page, PageFacts } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { SiteData } from '../content-feature.ts'

/** Parses one source file: front matter and MDX, once each. Never throws on content. */
export function parsePage(file: SourceFile, data: SiteData): Page {
  const { variables } = data
  const yaml = parseFrontMatter(file.text, variables)
  const mdx = parseMdx(file.text)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const facts: PageFacts = {
    route: findRoute(yaml?.raw, file),
    frontMatter: yaml?.value,
    frontMatterProblems: yaml?.problems ?? [describeMissing(file.text)],
    bodyStart: findFrontMatter(file.text)?.end ?? 0,
    parses: mdx.tree !== undefined && file.text.trim() !== '',
    anchors: collectAnchors(tree, data),
    links: collectLinks(tree, file.text, data),
    directives: collectDirectives(tree, file.text),
    words: countWords(tree, file.text),
  }
  return createPage(file, facts, { mdx: () => mdx, rangeOf: yaml?.rangeOf })
}

/** Makes a page from facts that an earlier run has kept; it is parsed again only when asked to. */
export function restorePage(file: SourceFile, facts: PageFacts, variables: ProductVariables): Page {
  return createPage(file, facts, {
    mdx: () => parseMdx(file.text),
    rangeOf: (...path) => parseFrontMatter(file.text, variables)?.rangeOf(...path),
  })
}

function createPage(
  file: SourceFile,
  facts: PageFacts,
  parts: { mdx: () => ParsedMdx; rangeOf: RangeOf | undefined },
): Page {
  let mdx: ParsedMdx | undefined
  let lines: LineIndex | undefined
  return {
    ...facts,
    file,
    docId: docIdOf(file),
    frontMatter: facts.frontMatter,
    rangeOf: (...path) => parts.rangeOf?.(...path),
    get mdx() {
      return (mdx ??= parts.mdx())
    },
    get lines() {
      return (lines ??= createLineIndex(file.text))
    },
  }
}

function docIdOf(file: SourceFile): DocId {
  return file.path.replace(/\.mdx$/, '')
}

function countWords(tree: Root, text: string): number {
  const pattern = /[\p{L}\p{N}]\S*/gu
  return collectProse(tree).reduce(
    (total, { start, end }) => total + (text.slice(start, end).match(pattern)?.length ?? 0),
    0,
  )
}

const missingFrontMatter: SchemaProblem = {
  message: 'Cannot find front matter',
  start: 0,
  end: 0,
  help: 'Begin the file with `---`, then `title:` and `description:`, then `---`',
}

function describeMissing(text: string): SchemaProblem {
  const start = text.search(/\S/)
  if (start > 0 && findFrontMatter(text.slice(start))) {
    const message = 'Unexpected blank line in front of the front matter'
    return { message, start: 0, end: start, help: 'Begin the file with `---`', replacement: '' }
  }
  return isFrontMatterOpen(text) ? openFrontMatter : missingFrontMatter
}

const openFrontMatter: SchemaProblem = {
  message: 'Cannot find the end of the front matter',
  start: 0,
  end: 3,
  help: 'Add a line `---` between `description:` and the text',
}

/** Parses the YAML between the fences, with offsets into the file; undefined without fences. */
function parseFrontMatter(
  text: string,
  variables: ProductVariables,
): ParsedYaml<FrontMatter> | undefined {
  const found = findFrontMatter(text)
  if (!found) return undefined
  const { yaml, start: shift } = found
  const fill = (value: string) => fillVariables(value, variables)
  const parsed = parseYaml(yaml, frontMatterSchema, fill, proseFields)
  return {
    ...parsed,
    problems: parsed.problems.map((problem) => ({
      ...problem,
      start: problem.start + shift,
      end: problem.end + shift,
      ...(problem.edit && { edit: shiftEdit(problem.edit, shift) }),
    })),
    rangeOf(...path) {
      const range = parsed.rangeOf(...path)
      return range && [range[0] + shift, range[1] + shift]
    },
  }
}

function shiftEdit({ start, end, text }: TextEdit, shift: number): TextEdit {
  return { start: start + shift, end: end + shift, text }
}

function findRoute(frontMatter: unknown, file: SourceFile): Route {
  const slug = (frontMatter as { slug?: unknown } | null | undefined)?.slug
  return typeof slug === 'string' && !findSlugProblem(slug) ? slug : routeOfDocId(docIdOf(file))
}
