import type { Page } from '#content/page.ts'
import { isFrontMatterOpen, parseMdx } from '#content/parse/parse-mdx.ts'
import { findOutdentedFences, isWithin } from '#content/parse/collect-fences.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import { findContract } from '#content/schema/components.ts'
import { explainSyntax } from '../explain-syntax.ts'
import { isForeignComponent } from './foreign-components.ts'

/**
 * HTML comments, addresses in angle brackets, `<br>`, `{#id}` behind headings,
 * template tags, and literal braces and `<` are reported with the way to write them here. Front matter
 * that never ends is left to `front-matter:schema`.
 */
export const mdxSyntaxRule: PageRule = {
  id: 'mdx:syntax',
  summary: 'A page is valid MDX.',
  severity: 'error',
  isRequired: true,
  fixes: 'markup',
  scope: 'page',
  check(page, { features }) {
    if (page.mdx.tree || isFrontMatterOpen(page.file.text)) return []
    const isComponent = (name: string) =>
      findContract(name, features) !== undefined || isForeignComponent(name)
    return findMistakes(page, isComponent)
  },
}

/** Reports the first mistake, and those after it as long as the text can be parsed without them. */
function findMistakes(
  { file, mdx, lines }: Page,
  isComponent: (name: string) => boolean,
): Finding[] {
  const findings: Finding[] = []
  const { text } = file
  let rest = text
  let { problem } = mdx
  while (problem && findings.length < mostFindings) {
    const { message, line, column } = problem
    const place = lines.offsetAt(line, column)
    // The rules `text:conflict-marker` and `code:indentation` report these lines.
    if (conflictMarker.test(text.slice(place - column + 1, place + 8))) break
    if (isWithin(findOutdentedFences(text), place)) break
    const { isLocal, ...finding } = explainSyntax({
      text: rest,
      at: place,
      message,
      isComponent,
    })
    findings.push(findings.length === 0 ? { ...finding, note } : finding)
    if (!isLocal) break
    const { start, end } = finding
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end)
    problem = parseMdx(rest).problem
  }
  return findings
}

const note = 'What else the page holds is checked when it parses'
const mostFindings = 20
const conflictMarker = /^(?:<{7}|>{7})(?=[ \n]|$)/
