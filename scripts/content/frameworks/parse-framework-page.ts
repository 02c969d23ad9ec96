import type { Root } from 'mdast'
import { textOf } from '#core/tree.ts'
import { asMap, parseYaml, type ParsedYaml } from '#core/yaml/parse-yaml.ts'
import * as z from 'zod'
import { collectDirectives } from '../parse/collect-directives.ts'
import { collectLinks, type LinkUse } from '../links/collect-links.ts'
import { findFrontMatter, parseMdx, type ParsedMdx } from '../parse/parse-mdx.ts'
import { countWords, createPage, shiftOffsets } from '../parse/create-page.ts'
import type { Page, SerializedPage } from '../page.ts'
import type { SourceFile } from '../read/read-content.ts'
import type { Components } from '../schema/components.ts'
import { collectFrameworkAnchors } from './framework-anchors.ts'
import { documentationOf, type FrameworkDocs } from './framework-docs.ts'
import { collectHtml, type HtmlElements } from './html-elements.ts'
import { maskNotations } from './mask-notations.ts'
import { routeOfPage } from './page-routes.ts'

/** Parses a page of another documentation system. Does not throw on invalid content. */
export function parseFrameworkPage(file: SourceFile, framework: FrameworkDocs): Page {
  const { mdx, yaml } = parse(file, framework)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  const docs = documentationOf(file.path, framework)
  const { system = 'Markdown' } = docs ?? {}
  const html = collectHtml(tree, file.text)
  const fields = asMap(yaml?.raw)
  const { anchors, isComplete, includes } = collectFrameworkAnchors(tree, html, docs ?? { system })
  const heading = tree.children.find(({ type }) => type === 'heading')
  const serialized: SerializedPage = {
    route: routeOfPage(file.path, fields, framework),
    frontMatter: {
      title: typeof fields.title === 'string' ? fields.title : heading ? textOf(heading) : '',
      description: typeof fields.description === 'string' ? fields.description : '',
    },
    frontMatterProblems: yaml?.problems ?? [],
    bodyStart: findFrontMatter(file.text)?.end ?? 0,
    titleHeading: undefined,
    parses: mdx.tree !== undefined && file.text.trim() !== '',
    anchors,
    includes,
    hasOtherAnchors:
      !isComplete ||
      (system === 'Markdown' && generatedAnchorPattern.test(file.text)) ||
      (system === 'Mintlify' && apiFields.some((name) => name in fields)),
    links: collectAllLinks(tree, file.text, html).filter(({ kind }) => kind !== 'file'),
    directives: collectDirectives(tree, file.text),
    words: countWords(tree, file.text),
  }
  return createPage(file, serialized, {
    mdx: () => mdx,
    offsetsOf: yaml?.offsetsOf,
    parse: (text) => parse({ ...file, text }, framework).mdx,
  })
}

/** Fields for which Mintlify adds a reference with anchors of its own. */
const apiFields = ['api', 'openapi', 'asyncapi', 'openapi-schema']

/**
 * Notations that some systems turn into anchors: template tags, `{#id}` and terms of definition
 * lists. Without a known system, they make the anchors of a page uncertain.
 */
const generatedAnchorPattern = /\{[{%#]|^:[ \t]/m

/** Restores a serialized page of another documentation system. */
export function restoreFrameworkPage(
  file: SourceFile,
  serialized: SerializedPage,
  framework: FrameworkDocs,
): Page {
  return createPage(file, serialized, {
    mdx: () => parse(file, framework).mdx,
    offsetsOf: (...path) => parse(file, framework).yaml?.offsetsOf(...path),
    parse: (text) => parse({ ...file, text }, framework).mdx,
  })
}

/** Collects the links of a page, in JSX and in HTML. `components` are those that are known. */
export function collectAllLinks(
  tree: Root,
  text: string,
  html: HtmlElements,
  components?: Components,
): LinkUse[] {
  const links = collectLinks(tree, text, { ...linkData, ...(components && { components }) })
  return [...links, ...html.links].sort((a, b) => a.start - b.start)
}

const linkData = {
  variables: {},
  attributes: new Set(['href', 'src', 'to']),
}

function parse({ path, text }: Pick<SourceFile, 'path' | 'text'>, framework: FrameworkDocs) {
  return {
    mdx: parseBody(path, text, framework),
    yaml: parseFrontMatter(text, framework.schemas?.frontMatter),
  }
}

/** Returns whether the system of a file reads it as MDX. */
export function isMdxFile(path: string, framework: FrameworkDocs): boolean {
  return path.endsWith('.mdx') || documentationOf(path, framework)?.isMdx === true
}

/** Parses a text as its system does. Its front matter is a node of the tree. */
function parseBody(path: string, text: string, framework: FrameworkDocs): ParsedMdx {
  const docs = documentationOf(path, framework)
  const isMdx = isMdxFile(path, framework)
  const masked = docs ? maskNotations(text, docs.system, isMdx) : text
  return parseMdx(masked, isMdx ? 'mdx' : 'md')
}

/** Parses a text as its system does, or as Markdown if that fails. Its code may be unknown then. */
export function parseLeniently(path: string, text: string, framework: FrameworkDocs) {
  const empty: Root = { type: 'root', children: [] }
  return parseBody(path, text, framework).tree ?? parseMdx(text, 'md').tree ?? empty
}

const anyFields: z.ZodType = z.record(z.string(), z.unknown())

function parseFrontMatter(text: string, schema = anyFields): ParsedYaml<unknown> | undefined {
  const found = findFrontMatter(text)
  if (!found) return undefined
  const { yaml, start } = found
  const parsed = parseYaml(yaml.replace(quotedLines, joinLines), schema)
  return {
    ...parsed,
    problems: parsed.problems
      .filter(({ isTruncated }) => !isTruncated)
      .map((problem) => shiftOffsets(start, problem)),
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
