import GithubSlugger from 'github-slugger'
import type { Nodes, Root } from 'mdast'
import * as z from 'zod'
import { nodesOfType, textOf, walkTree } from '#core/tree.ts'
import { asMap, parseYaml, type ParsedYaml } from '#core/yaml/parse-yaml.ts'
import { collectLinks, type LinkUse } from '../links/collect-links.ts'
import type { Anchor, Page, SerializedPage } from '../page.ts'
import { collectDirectives } from '../parse/collect-directives.ts'
import { findExplicitId, isJsxElement, offsetsOfNode } from '../parse/collect-elements.ts'
import { shiftFinding, shiftOffsets, type Offsets } from '#core/diagnostic.ts'
import { countWords, createPage } from '../parse/create-page.ts'
import { findFrontMatter, parseMdx, type ParsedMdx } from '../parse/parse-mdx.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { DocsFolder } from './docs-folder.ts'
import { maskNotations } from './mask-notations.ts'
import { Parser } from 'htmlparser2'

/** Parses a page of any docs site. Does not throw on invalid content. */
export function parseDocsPage(file: SourceFile, docs: DocsFolder): Page {
  const mdx = parseDocsText(file.path, file.text, docs)
  const yaml = parseFrontMatter(file.text, docs.frontMatter)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const fields = asMap(yaml?.raw)
  const heading = tree.children.find(({ type }) => type === 'heading')
  const serialized: SerializedPage = {
    route: docs.routeOf(file),
    frontMatter: {
      title: typeof fields.title === 'string' ? fields.title : heading ? textOf(heading) : '',
      description: typeof fields.description === 'string' ? fields.description : '',
    },
    frontMatterProblems: yaml?.problems ?? [],
    cutTexts: [],
    bodyStart: findFrontMatter(file.text)?.end ?? 0,
    titleHeading: undefined,
    parses: mdx.tree !== undefined && file.text.trim() !== '',
    anchors: collectHeadings(tree),
    hasOtherAnchors: mayHaveOtherAnchors(tree),
    links: collectDocsLinks(tree, file.text).filter(({ kind }) => kind !== 'file'),
    directives: collectDirectives(tree, file.text),
    words: countWords(tree, file.text),
  }
  return createPage(file, serialized, {
    mdx: () => mdx,
    offsetsOf: yaml?.offsetsOf,
    parse: (text) => parseDocsText(file.path, text, docs),
  })
}

/** Restores a serialized page of any docs site. */
export function restoreDocsPage(
  file: SourceFile,
  serialized: SerializedPage,
  docs: DocsFolder,
): Page {
  const parse = (text: string) => parseDocsText(file.path, text, docs)
  return createPage(file, serialized, {
    mdx: () => parse(file.text),
    offsetsOf: (...path) => parseFrontMatter(file.text, docs.frontMatter)?.offsetsOf(...path),
    parse,
  })
}

/**
 * Parses the text of a file as MDX or Markdown, by its extension. Its front matter is a node of the
 * tree. Of `readsMdx`, files with the extension `.md` are MDX too, unless they do not parse as such.
 */
export function parseDocsText(
  path: string,
  text: string,
  { readsMdx = false, isDocusaurus = true }: Partial<DocsFolder> = {},
): ParsedMdx {
  const parse = (format: 'mdx' | 'md') =>
    parseMdx(maskNotations(text, { format, acceptsComments: isDocusaurus }), format)
  if (path.endsWith('.mdx')) return parse('mdx')
  const mdx = readsMdx ? parse('mdx') : undefined
  return mdx?.tree ? mdx : parse('md')
}

/** Collects the links of a page, in Markdown, JSX and HTML, in the order of the text. */
export function collectDocsLinks(tree: Root, text: string): LinkUse[] {
  const links = collectLinks(tree, text, { variables: {}, attributes: addressAttributes })
  return [...links, ...collectHtmlLinks(tree, text)].sort((a, b) => a.start - b.start)
}

const addressAttributes: ReadonlySet<string> = new Set(['href', 'src', 'to'])

/** Collects headings. Their ids are for suggestions only, since systems make them differently. */
function collectHeadings(tree: Root): Anchor[] {
  const slugger = new GithubSlugger()
  return nodesOfType(tree, 'heading').map((node) => {
    const text = textOf(node)
    const explicit = findExplicitId(text)
    const shown = text.slice(0, explicit?.start).trim()
    const id = explicit?.id ?? slugger.slug(shown)
    return {
      id,
      depth: node.depth,
      text: shown,
      ...(explicit && { explicitId: id }),
      ...offsetsOfNode(node),
    }
  })
}

/**
 * Returns whether code may add ids to a page: a component without children, an element with a name
 * of its own, or a tag of a template or include.
 */
function mayHaveOtherAnchors(tree: Root): boolean {
  let found = false
  walkTree(tree, (node: Nodes) => {
    if (isJsxElement(node)) found ||= node.children.length === 0 && /^[A-Z]/.test(node.name ?? '')
    else if (node.type === 'html') found ||= /<(?:[A-Z]|\w+-)|<!--\s*@?include/.test(node.value)
    else if (node.type === 'text') found ||= /\{[{%]|--8<--/.test(node.value)
  })
  return found
}

const anyFields: z.ZodType = z.record(z.string(), z.unknown())

function parseFrontMatter(text: string, schema = anyFields): ParsedYaml<unknown> | undefined {
  const found = findFrontMatter(text)
  if (!found) return undefined
  const { yaml, start } = found
  const parsed = parseYaml(yaml.replace(quotedLines, joinLines), schema)
  return {
    ...parsed,
    problems: parsed.problems.map((problem) => shiftFinding(start, problem)),
    offsetsOf(...path) {
      const range = parsed.offsetsOf(...path)
      return range && shiftOffsets(start, range)
    },
  }
}

/**
 * Quoted text of several lines. Most systems read front matter with `js-yaml`, which accepts lines
 * without indentation.
 */
const quotedLines = /^[\w-]+:[ \t]*(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=[ \t]*$)/gms

function joinLines(found: string): string {
  return found.replaceAll('\n', ' ')
}

/** Collects `href` of links and `src` in the HTML of a Markdown page, which MDX has as JSX. */
export function collectHtmlLinks(tree: Root, text: string): LinkUse[] {
  const links: LinkUse[] = []
  for (const { position } of nodesOfType(tree, 'html')) {
    const [shift, end] = [position!.start.offset!, position!.end.offset!]
    const parser = new Parser(
      {
        onopentag(name, { href, src }) {
          const tag = { start: shift + parser.startIndex, end: shift + parser.endIndex + 1 }
          const add = (kind: LinkUse['kind'], url: string | undefined) => {
            const range = url && findValue(text, url, tag)
            const isHtml = name === 'a' && { isHtml: true as const }
            if (range) links.push({ kind, url, ...range, ...isHtml })
          }
          if (/^(?:a$|[A-Z])/.test(name)) add('link', href)
          add(name === 'img' ? 'image' : 'file', src)
        },
      },
      { lowerCaseTags: false, recognizeSelfClosing: true },
    )
    parser.end(text.slice(shift, end))
  }
  return links
}

/** Finds the value of an attribute in a tag, or `undefined` if it is written with entities. */
function findValue(text: string, value: string, { start, end }: Offsets): Offsets | undefined {
  const at = text.slice(start, end).search(/\s(?:href|src)\s*=/i)
  const found = text.indexOf(value, start + at)
  return found === -1 || found >= end ? undefined : { start: found, end: found + value.length }
}
