import type { Root } from 'mdast'
import { createLineIndex, type LineIndex } from '../core/line-index.ts'
import { findSlugProblem, routeOfDocId, type DocId, type Route } from '../core/route.ts'
import { fillVariables, type ProductVariables } from '../core/variables.ts'
import { frontMatterSchema, type FrontMatter } from '../schema/front-matter.ts'
import { parseYaml, type ParsedYaml } from '../schema/parse-yaml.ts'
import type { SchemaProblem } from '../schema/zod-diagnostics.ts'
import { collectAnchors, type Anchor } from './collect-anchors.ts'
import { collectLinks, type LinkUse } from './collect-links.ts'
import { parseMdx, type ParsedMdx } from './parse-mdx.ts'
import type { SourceFile } from './read-content.ts'

/** A page as far as it can be understood; broken parts are left undefined and reported by rules. */
export interface Page {
  file: SourceFile
  docId: DocId
  /** From the slug where it is one, else from the doc id, so that links to a broken page resolve. */
  route: Route
  /** Undefined where the front matter is missing or wrong. */
  frontMatter: FrontMatter | undefined
  /** Problems of the front matter, with offsets into the file. */
  frontMatterProblems: SchemaProblem[]
  /** Offsets of a front matter value, into the file. */
  rangeOf: (key: string) => [start: number, end: number] | undefined
  mdx: ParsedMdx
  /** Offset at which the body begins. */
  bodyStart: number
  anchors: Anchor[]
  links: LinkUse[]
  lines: LineIndex
}

const frontMatterPattern = /^---[ \t]*\n([\s\S]*?)(?:\n)?---[ \t]*(?:\n|$)/

/** Parses one source file: front matter and MDX, once each. Never throws on content. */
export function parsePage(file: SourceFile, variables: ProductVariables): Page {
  const docId = file.path.replace(/\.mdx$/, '')
  const match = frontMatterPattern.exec(file.text)
  const yaml = match
    ? parseFrontMatter(match[1] ?? '', match[0].indexOf('\n') + 1, variables)
    : undefined
  const mdx = parseMdx(file.text)
  const tree: Root = mdx.tree ?? { type: 'root', children: [] }
  return {
    file,
    docId,
    route: findRoute(yaml?.raw, docId),
    frontMatter: yaml?.value,
    frontMatterProblems: yaml?.problems ?? [missingFrontMatter],
    rangeOf: (key) => yaml?.rangeOf(key),
    mdx,
    bodyStart: match?.[0].length ?? 0,
    anchors: collectAnchors(tree, variables),
    links: collectLinks(tree, file.text, variables),
    lines: createLineIndex(file.text),
  }
}

const missingFrontMatter: SchemaProblem = {
  message: 'Cannot find front matter',
  start: 0,
  end: 0,
  help: 'Begin the file with `---`, then `title:` and `description:`, then `---`',
}

/** Parses the YAML between the fences and moves all offsets by `shift`, its place in the file. */
function parseFrontMatter(
  yaml: string,
  shift: number,
  variables: ProductVariables,
): ParsedYaml<FrontMatter> {
  const parsed = parseYaml(yaml, frontMatterSchema, (value) => fillVariables(value, variables))
  return {
    ...parsed,
    problems: parsed.problems.map((problem) => ({
      ...problem,
      start: problem.start + shift,
      end: problem.end + shift,
    })),
    rangeOf(key) {
      const range = parsed.rangeOf(key)
      return range && [range[0] + shift, range[1] + shift]
    },
  }
}

function findRoute(frontMatter: unknown, docId: DocId): Route {
  const slug = (frontMatter as { slug?: unknown } | null | undefined)?.slug
  return typeof slug === 'string' && !findSlugProblem(slug) ? slug : routeOfDocId(docId)
}
