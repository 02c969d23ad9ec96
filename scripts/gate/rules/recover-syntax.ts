import { isFrontMatterOpen } from '#content/parse/find-front-matter.ts'
import { parseMdx } from '#content/parse/parse-mdx.ts'
import type { Page } from '#content/page.ts'
import { explainSyntax, type SyntaxFinding } from './explain-syntax.ts'

/** What is wrong with the syntax of a page, and what can be read of it all the same. */
export interface RecoveredSyntax {
  findings: SyntaxFinding[]
  /** The text with its broken parts blanked, so that it parses; undefined where nothing helps. */
  text: string | undefined
}

/**
 * Takes one broken part after the other out of a page until it parses. Reports those that can be told
 * apart: none that could follow from another.
 */
export function recoverSyntax(page: Parts): RecoveredSyntax {
  const known = recovered.get(page.mdx)
  if (known) return known
  const result = recover(page)
  recovered.set(page.mdx, result)
  return result
}

/** What is known already: the rule and the analysis ask for the same page. */
const recovered = new WeakMap<Page['mdx'], RecoveredSyntax>()

function recover({ file, mdx, lines }: Parts): RecoveredSyntax {
  const findings: SyntaxFinding[] = []
  const opened = new Set<string | undefined>()
  let { text } = file
  let { problem } = mdx
  let isCertain = true
  // Front matter that never ends is the matter of front-matter:schema.
  if (isFrontMatterOpen(text)) return { findings, text: undefined }
  const limit = Math.min(mostMistakes, Math.ceil(mostCharacters / text.length))
  for (let count = 0; problem; count++) {
    const { message, line, column } = problem
    const at = lines.offsetAt(line, column)
    const found = explainSyntax({ text, at, message, offsetAt: lines.offsetAt })
    const finding = found ?? describeUnknown(message, at, text)
    const closed = nameOfTag(text, finding.start, '</')
    const isTold = lineAt(file.text, finding.start).search(conflictMarker) === 0
    if (isCertain && !isTold && !(closed && opened.has(closed))) findings.push(finding)
    if (finding.hidesMore) isCertain = false
    const gap = finding.gap ?? [finding.start, finding.end]
    const blanked = blank(text, gap)
    if (blanked === text || count === limit) return { findings, text: undefined }
    opened.add(nameOfTag(text, gap[0], '<'))
    text = blanked
    problem = parseMdx(text).problem
  }
  return { findings, text: conflict.test(text) ? undefined : text }
}

/** Two versions of a passage, of which one has to go before it can be read. */
const conflict = /^={7}$/m

/** A line of which `text:conflict-marker` says all that there is to say. */
const conflictMarker = /(?:<{7}|>{7})(?=[ \n]|$)/

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? text.length : end)
}

/** How many mistakes of a page are looked for; for each, the page is parsed once more. */
const mostMistakes = 100

/** How many characters are parsed for that in all. */
const mostCharacters = 300_000

type Parts = Pick<Page, 'file' | 'mdx' | 'lines'>

/** Name of the component whose tag begins there. */
function nameOfTag(text: string, start: number, opening: '<' | '</'): string | undefined {
  if (!text.startsWith(opening, start)) return undefined
  return /^[\w.]+/.exec(text.slice(start + opening.length, start + 100))?.[0]
}

/** Repeats what the parser says, at the tag where that is a tag whose end it looks for further down. */
function describeUnknown(message: string, at: number, text: string): SyntaxFinding {
  const start = findOpening(message, at, text)
  const [tag = ''] = /^<\/?[\w.]*/.exec(text.slice(start, at)) ?? []
  if (text.slice(start, at).includes('\n')) {
    return {
      message: `Cannot find the end of this \`${tag}\``,
      start,
      end: start + tag.length,
      help: 'A `"` or `>` is missing; for a literal `<` write `\\<`',
      gap: [start, start + 1],
    }
  }
  return {
    message: `Unexpected MDX: ${firstSentence(message)}`,
    start: at,
    end: Math.min(at + 1, text.length),
    help: 'Outside of code, write `{` and `<` as `\\{` and `\\<`, and close every component',
    gap: [start, start + 1],
  }
}

/** Where the tag begins that the parser speaks of; where it speaks of none, the place itself. */
function findOpening(message: string, at: number, text: string): number {
  const quote = /closing quote `(.)`/.exec(message)?.[1]
  const isTag = /\b(?:attribute|name)\b/.test(message)
  const opening = text.lastIndexOf('<', quote ? text.lastIndexOf(quote) : at)
  return isTag && opening !== -1 ? opening : at
}

/** As many spaces and line breaks: what comes after stays in its place. */
function blank(text: string, [start, end]: readonly [number, number]): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}

/** The parsers' messages go on with hints and lists; the first part says what is wrong. */
function firstSentence(message: string): string {
  const [first = ''] = message.replaceAll('\n', ' ').split(/ \((?:note|tip|expected|\d+:)/)
  const text = first.replace(/, expected an? (?:\w+ )*?character\b.*$/, '').replace(/[.:]$/, '')
  return text.charAt(0).toLowerCase() + text.slice(1)
}
