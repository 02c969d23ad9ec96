import { isPage, type Document } from '#content/page.ts'
import {
  conflictProblem,
  frontMatterParseProblem,
  parseMdx,
  type ParsedMdx,
} from '#content/parse/parse-mdx.ts'
import { findOutdentedFences } from '#content/parse/collect-fences.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { createRangeFinder } from '#core/search-offsets.ts'
import { explainSyntaxError } from '../explain-syntax-error.ts'
import { isForeignComponent } from './foreign-components.ts'

/**
 * Explains how to write HTML comments, autolinks, `<br>`, heading ids, template tags, and literal
 * braces and `<`. `front-matter:schema` reports front matter without its delimiters,
 * and `text:conflict-marker` conflicts.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  isGeneral: true,
  summary: 'A page is valid MDX.',
  severity: 'error',
  isRequired: true,
  fixes: 'markup',
  check(page, { components }) {
    const { problem } = page.mdx
    if (!problem || problem === frontMatterParseProblem || problem === conflictProblem) return []
    const isComponent = (name: string) => components.has(name) || isForeignComponent(name)
    return findMistakes(page, isPage(page) ? page.parse : parseMdx, isComponent)
  },
}

/** Finds the first mistake, then blanks out its range to find the next one, if possible. */
function findMistakes(
  { file, mdx }: Document,
  parse: (text: string) => ParsedMdx,
  isComponent: (name: string) => boolean,
): Finding[] {
  const findings: Finding[] = []
  const { text } = file
  let rest = text
  let { problem } = mdx
  const isOutdented = createRangeFinder(findOutdentedFences(text))
  const maxParsed = Math.min(maxFindings, Math.ceil(maxCharacters / (text.length + 1)))
  while (problem && findings.length < maxParsed) {
    const { message, offset } = problem
    // `code:indentation` reports these lines.
    if (isOutdented(offset)) break
    const { isLocal, ...finding } = explainSyntaxError({
      text: rest,
      offset,
      message,
      isComponent,
    })
    findings.push(findings.length === 0 ? { ...finding, note: partialCheckNote } : finding)
    if (!isLocal) break
    const { start, end } = finding
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end)
    problem = parse(rest).problem
  }
  return findings
}

const partialCheckNote = 'The rest of the page is checked once it parses'

/** Maximum number of findings, and of characters to parse for them. */
const [maxFindings, maxCharacters] = [20, 200_000]
