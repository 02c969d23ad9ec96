import type { Root, Heading, RootContent } from 'mdast'
import { shiftFinding, shiftOffsets, textStart, type Finding } from '#core/diagnostic.ts'
import { groupThousands } from '#core/message-parts.ts'
import { findUnmetRouteRequirement, routeOfDocId, type Route } from '#core/route.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'
import { asMap, parseYaml, type ParsedYaml, type OffsetsOf } from '#core/yaml/parse-yaml.ts'
import { frontMatterSchema, proseFields, type FrontMatter } from '../schema/front-matter.ts'
import { collectAnchors, filledTextOf } from '../links/collect-anchors.ts'
import { collectDirectives } from './collect-directives.ts'
import { parseDocsPage, restoreDocsPage } from '../docs-folder/parse-docs-page.ts'
import { collectLinks } from '../links/collect-links.ts'
import { countWords, createPage, docIdOf } from './create-page.ts'
import { offsetsOfNode, findExplicitId } from './collect-elements.ts'
import {
  conflictProblem,
  findFrontMatter,
  frontMatterError,
  hasStrayFrontMatter,
  hasUnclosedFrontMatter,
  parseMdx,
} from './parse-mdx.ts'
import type { Page, SerializedPage } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { SiteData } from '../site.ts'

/** Parses the source file of a page. Does not throw on invalid content. */
export function parsePage(file: SourceFile, data: SiteData): Page {
  if (data.docs) return parseDocsPage(file, data.docs)
  const { variables } = data
  const { mdx, yaml, titleHeading } = parseFrontMatterAndBody(file, variables)
  const tree: Root = mdx.tree ?? emptyTree
  const serialized: SerializedPage = {
    route: findRoute(yaml?.raw, file, variables),
    frontMatter: yaml?.value,
    frontMatterProblems: yaml?.problems ?? [describeMissingFrontMatter(file.text)],
    cutTexts: yaml?.cuts ?? [],
    bodyStart: findFrontMatter(file.text)?.end ?? 0,
    titleHeading,
    parses: mdx.tree !== undefined && file.text.trim() !== '',
    anchors: collectAnchors(tree, data),
    links: collectLinks(tree, file.text, data),
    directives: collectDirectives(tree, file.text),
    words: countWords(tree, file.text),
  }
  return createPage(file, serialized, { mdx: () => mdx, offsetsOf: yaml?.offsetsOf })
}

/** Restores a serialized page. Parses the file again only if `mdx` or `offsetsOf` is used. */
export function restorePage(
  file: SourceFile,
  serialized: SerializedPage,
  { variables, docs }: Pick<SiteData, 'variables' | 'docs'>,
): Page {
  if (docs) return restoreDocsPage(file, serialized, docs)
  return createPage(file, serialized, {
    mdx: () => parseFrontMatterAndBody(file, variables).mdx,
    offsetsOf: (...path) => parseFrontMatterAndBody(file, variables).yaml?.offsetsOf(...path),
  })
}

const emptyTree: Root = { type: 'root', children: [] }

/** Parses front matter and body. If a heading serves as the title, removes it from the tree. */
function parseFrontMatterAndBody({ path, text }: SourceFile, variables: ProductVariables) {
  const mdx = parseMdx(text)
  const fill = (value: string) => fillVariables(value, variables)
  // Of a page that does not parse, only the syntax error is reported.
  const placeholder = hasStrayFrontMatter(text) ? {} : { title: path, description: path }
  const { heading, ...derived }: DerivedFrontMatter = mdx.tree
    ? deriveFrontMatter(mdx.tree, variables)
    : placeholder
  const yaml = parseFrontMatter(text, fill, derived)
  if (mdx.problem !== conflictProblem && !yaml?.value && hasStrayFrontMatter(text)) {
    return { mdx: { problem: frontMatterError }, yaml, titleHeading: undefined }
  }
  const isTitle = heading && yaml?.value && !yaml.offsetsOf('title')
  if (!isTitle) return { mdx, yaml, titleHeading: undefined }
  const tree = { ...mdx.tree!, children: mdx.tree!.children.filter((node) => node !== heading) }
  const titleHeading = offsetsOfNode(heading)
  const offsetsOf: OffsetsOf = (...path) =>
    path[0] === 'title'
      ? { ...titleHeading, start: titleHeading.start + 2 }
      : yaml.offsetsOf(...path)
  return { mdx: { tree }, yaml: { ...yaml, offsetsOf }, titleHeading }
}

const missingFrontMatterProblem: Finding = {
  message: 'Cannot find front matter',
  ...textStart,
  help: 'Begin the text with `# Title`, or the file with `---`, then `title:` and `description:`, then `---`',
}

function describeMissingFrontMatter(text: string): Finding {
  const start = text.search(/\S/)
  if (start > 0 && findFrontMatter(text.slice(start))) {
    const message = 'Unexpected blank line before the front matter'
    const fix = [{ start: 0, end: start, text: '' }]
    return { message, start: 0, end: start, help: 'Begin the file with `---`', fix }
  }
  if (!hasUnclosedFrontMatter(text)) {
    return findKeysWithoutOpening(text) ?? missingFrontMatterProblem
  }
  const delimiter = /^(?: +---|--|-{4,})[ \t]*$/m.exec(text.slice(4))
  if (!delimiter) return unclosedFrontMatterProblem
  const [found] = delimiter
  const at = delimiter.index + 4
  return {
    message: `Unexpected \`${found.trim()}\` below the front matter, expected \`---\``,
    start: at,
    end: at + found.length,
    help: 'Write three hyphens, without a space before them',
  }
}

/** Finds keys at the start of a text with a closing delimiter alone. */
function findKeysWithoutOpening(text: string): Finding | undefined {
  const match = /^(?:[\w-]+:[^\n]*\n)+---[ \t]*(?:\n|$)/.exec(text)
  const end = text.indexOf('\n')
  const message = 'Cannot find the line `---` above the front matter'
  return match ? { message, start: 0, end, help: 'Add a line `---` above this one' } : undefined
}

const unclosedFrontMatterProblem: Finding = {
  message: 'Cannot find the end of the front matter',
  start: 0,
  end: 3,
  help: 'Add a line `---` between the last key and the text',
}

/** Maximum size of front matter. The time that the YAML parser takes is quadratic. */
const maxFrontMatterLines = 1000
const maxFrontMatterLength = 100_000

const longFrontMatterProblem = {
  message: `Unexpected front matter of more than ${groupThousands(maxFrontMatterLines)} lines or ${groupThousands(maxFrontMatterLength)} characters`,
  start: 0,
  end: 3,
  help: 'Remove keys, or close it with a line `---` above the text',
}

/**
 * Parses front matter. Offsets are relative to the file. Returns `undefined` if front matter is
 * malformed, or if it is missing and `title` cannot be derived either.
 */
function parseFrontMatter(
  text: string,
  fill: (value: string) => string,
  { title, description }: DerivedFrontMatter,
): ParsedYaml<FrontMatter> | undefined {
  const found = findFrontMatter(text)
  if (
    !found &&
    (title === undefined || describeMissingFrontMatter(text) !== missingFrontMatterProblem)
  ) {
    return undefined
  }
  const { yaml, start: shift } = found ?? { yaml: '', start: 0 }
  if (yaml.length > maxFrontMatterLength || yaml.split('\n').length > maxFrontMatterLines) {
    const problems = [longFrontMatterProblem]
    const offsetsOf = () => undefined
    return { value: undefined, raw: undefined, problems, cuts: [], offsetsOf }
  }
  const written = parseYaml(yaml, frontMatterSchema, fill, proseFields)
  const { title: ownTitle } = asMap(written.raw)
  const fallback = description ?? title ?? (typeof ownTitle === 'string' ? ownTitle : undefined)
  const parsed = written.value
    ? written
    : parseYaml(yaml, createSchemaWithDefaults(title, fallback), fill, proseFields)
  return {
    ...parsed,
    problems: parsed.problems.map((problem) => shiftFinding(shift, problem)),
    cuts: parsed.cuts.map((cut) => shiftFinding(shift, cut)),
    offsetsOf(...path) {
      const range = parsed.offsetsOf(...path)
      return range && shiftOffsets(shift, range)
    },
  }
}

function createSchemaWithDefaults(title: string | undefined, description: string | undefined) {
  const { shape } = frontMatterSchema
  return frontMatterSchema.extend({
    title: title === undefined ? shape.title : shape.title.default(title),
    description:
      description === undefined ? shape.description : shape.description.default(description),
  })
}

/** Finds the route from the slug, even in YAML that does not parse, or else from the doc id. */
function findRoute(frontMatter: unknown, file: SourceFile, variables: ProductVariables): Route {
  const [, , line] = /^slug *:[ \t]*(["']?)(\S+)\1[ \t]*$/m.exec(file.text.slice(0, 1000)) ?? []
  const written = line && fillVariables(line, variables)
  const slug = frontMatter === undefined ? written : asMap(frontMatter).slug
  return typeof slug === 'string' && !findUnmetRouteRequirement(slug)
    ? slug
    : routeOfDocId(docIdOf(file))
}

/** Front matter values derived from the body of a page that lacks them. */
interface DerivedFrontMatter {
  title?: string
  /** Heading that provides the title. It is rendered as the title of the page, not in the body. */
  heading?: Heading
  description?: string
}

/** Maximum length of a derived description, about as much as search engines show. */
const maxDescriptionLength = 160

/**
 * Derives the title from the first level-1 heading, as Nextra does, and the description from the
 * first paragraph, as Docusaurus does.
 */
function deriveFrontMatter({ children }: Root, variables: ProductVariables): DerivedFrontMatter {
  const heading = children.find((node) => node.type === 'heading' && node.depth === 1) as
    Heading | undefined
  const title = heading && removeExplicitId(filledTextOf(heading, variables))
  const paragraphs = children.flatMap(unwrapElement).filter((node) => node.type === 'paragraph')
  const texts = paragraphs.map((node) => filledTextOf(node, variables).replace(/\s+/g, ' ').trim())
  const description = texts.find((text) => text !== '')
  return {
    ...(heading && title && { title, heading }),
    ...(description !== undefined && { description: truncateAtWord(description) }),
  }
}

function unwrapElement(node: RootContent): RootContent[] {
  if (node.type !== 'mdxJsxFlowElement' || !/^[a-z]/.test(node.name ?? 'a')) return [node]
  return node.children.flatMap(unwrapElement)
}

function removeExplicitId(text: string): string {
  return text.slice(0, findExplicitId(text)?.start).trim()
}

function truncateAtWord(text: string): string {
  if (text.length <= maxDescriptionLength) return text
  return `${text.slice(0, maxDescriptionLength - 1).replace(/\s+\S*$/, '')}…`
}
