import type { Nodes, Table } from 'mdast'
import { nodesOfType } from '../content/nodes-of-type.ts'
import { doubtLists } from './markdownlint-list-doubts.ts'
import { linesOf, standsFree, surveyPage, type Survey } from './markdownlint-survey.ts'
import type { MaskedPage } from './mask-mdx.ts'

/**
 * Whether markdownlint could report anything about a page. It parses each page anew, which takes as
 * long as all other checks together, and hardly any page is at fault; so a look at the tree that is
 * there already decides whether it is asked. In doubt it is: what gets reported is its own finding.
 *
 * Each look is broader than the rule that it stands for, under the settings that
 * `markdownlint-settings.ts` names. Tests hold them against what markdownlint finds.
 */
export function isDoubtful(masked: MaskedPage): boolean {
  const survey = surveyPage(masked)
  return survey === undefined || doubts.some((doubt) => doubt(survey))
}

/** Looks for one rule or several: whether they could report where those before them do not. */
const doubts: ((survey: Survey) => boolean)[] = [
  ({ prose }) => linePatterns.some((pattern) => pattern.test(prose)),
  ({ lines }) => lines.at(-1) !== '', // MD047
  doubtHeadings,
  doubtFences,
  doubtBreaks,
  doubtLists,
  doubtTables,
  doubtInlines,
]

/** What rules report, or what the two parsers could understand in different ways, by the text alone. */
const linePatterns = [
  /[^\S\n]$/m, // MD009
  /\t/, // MD010
  /\)\[/, // MD011
  /\n\n(?:\n|$)/, // MD012
  /^(?!#\d)#+[^#\s]/m, // MD018; a number such as `#1042` is no heading to us
  /^#.*#$/m, // MD020
  /^[ \d>*+.)-]*> {2}/m, // MD027
  /^ *(?:\*\*|__).*(?:\*\*|__)(?:<[^>\n]*>| )*$/m, // MD036
  /^[ >]*(?:```|~~~)/m, // a fence to markdownlint alone
  /^[ >]*<\/?x[^>\n]*>$/m, // a block of HTML to markdownlint alone
]

/** MD001, MD003, MD019, MD021, MD022, MD023, MD024 and MD026. */
function doubtHeadings(survey: Survey): boolean {
  const headings = nodesOfType(survey.tree, 'heading')
  // Texts of the headings of each level since the last one above it.
  const known: Set<string>[] = []
  let previous = 1
  for (const heading of headings) {
    const [first, last] = linesOf(heading)
    const line = survey.lines[first - 1] ?? ''
    const isPlain = first === last && /^#{1,6} \S/.test(line) && !/[#.,;:。，；：]$/.test(line)
    if (!isPlain || heading.depth > previous + 1 || !standsFree(survey, first, last)) return true
    known.length = Math.min(known.length, heading.depth + 1)
    const siblings = (known[heading.depth] ??= new Set())
    const text = line.replace(/<[^>]*>/g, '')
    if (siblings.has(text)) return true
    siblings.add(text)
    previous = heading.depth
  }
  return count(survey.prose, /^ *#{1,6}(?: |$)/gm) !== headings.length
}

/** MD014, MD031, MD040, and MD009 and MD010 where a fence opens. */
function doubtFences(survey: Survey): boolean {
  const inLists = new Set(nodesOfType(survey.tree, 'listItem').flatMap(({ children }) => children))
  return nodesOfType(survey.tree, 'code').some((code) => {
    const [first, last] = linesOf(code)
    const [opening = '', closing = ''] = [survey.lines[first - 1], survey.lines[last - 1]]
    if (!code.lang || /^\s*\$\s/m.test(code.value)) return true
    if (!/^ *(?:```|~~~)(?:[^\t]*\S)?$/.test(opening) || !/^ *(?:```+|~~~+)$/.test(closing))
      return true
    // Within a list, a fence may follow a text at once.
    const isInList = inLists.has(code) && opening.startsWith('  ')
    return first === last || !(isInList || standsFree(survey, first, last))
  })
}

/** MD035, and lines that make a heading of the text above them. */
function doubtBreaks({ tree, text, prose }: Survey): boolean {
  const breaks = nodesOfType(tree, 'thematicBreak').map((node) => sourceOf(node, text))
  const dashes = breaks.filter((source) => /^-+$/.test(source))
  return new Set(breaks).size > 1 || count(prose, /^[ >]*(?:=+|-+)$/gm) !== dashes.length
}

/** MD055, MD056 and MD058. */
function doubtTables(survey: Survey): boolean {
  return nodesOfType(survey.tree, 'table').some((table) => {
    const [first, last] = linesOf(table)
    const rows = survey.lines.slice(first - 1, last)
    const indent = rows[0]!.indexOf('|')
    return (
      !standsFree(survey, first, last) ||
      rows.some((row) => !/^ *\|(?:.*[^\\])?\|$/.test(row) || row.indexOf('|') !== indent) ||
      hasUnevenRows(table)
    )
  })
}

function hasUnevenRows({ children: [head, ...rows] }: Table): boolean {
  return rows.some(({ children }) => children.length !== head?.children.length)
}

/** MD037, MD038, MD039, MD042, MD045, MD049 and MD050; and what is mathematics to markdownlint. */
function doubtInlines({ tree, text }: Survey): boolean {
  const sources = (...types: Nodes['type'][]) =>
    types.flatMap((type) => nodesOfType(tree, type).map((node) => sourceOf(node, text)))
  const markers = (type: 'emphasis' | 'strong') => new Set(sources(type).map((source) => source[0]))
  const isNowhere = ({ url }: { url: string }) => url === '' || url === '#'
  return (
    markers('emphasis').size > 1 ||
    markers('strong').size > 1 ||
    nodesOfType(tree, 'text').some(({ value }) => bareMarkers.test(value)) ||
    sources('inlineCode').some((source) => /^`+\s|\s`+$/.test(source)) ||
    sources('link', 'linkReference').some((source) => /^\[\s|\s\]/.test(source)) ||
    nodesOfType(tree, 'link').some(isNowhere) ||
    nodesOfType(tree, 'definition').some(isNowhere) ||
    [...nodesOfType(tree, 'image'), ...nodesOfType(tree, 'imageReference')].some(
      ({ alt }) => !alt?.trim(),
    )
  )
}

/** Emphasis that is none, with a space beside it; mathematics and directives. */
const bareMarkers = /[*_]\s|\s[*_]|\$|::|:[a-z][\w-]*[[{]/i

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

function sourceOf({ position }: Pick<Nodes, 'position'>, text: string): string {
  return text.slice(position?.start.offset, position?.end.offset)
}
