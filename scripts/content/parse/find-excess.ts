import type { Nodes, Root } from 'mdast'
import { groupThousands } from '#core/message-parts.ts'
import { nodesOfType } from '#core/tree.ts'
import { scanFences } from './scan-fences.ts'

const maxDepth = 200
const tooDeep = `More than ${maxDepth} nested levels`

const maxMarks = 20_000
const tooManyMarks = `More than ${groupThousands(maxMarks)} marks such as \`<\` and \`*\` in one paragraph`

/** Length of a paragraph for which the parsers, which are quadratic, take about a second. */
const maxParagraphLength = 50_000

/** Reason why a text is not parsed, and its place. */
export interface ParseError {
  message: string
  offset: number
}

/** Returns what a text has too much of for the parsers, which would crash or take minutes. */
export function findExcessOfText(text: string, format: 'mdx' | 'md'): ParseError | undefined {
  const message = describeExcess(text, format)
  return message === undefined ? undefined : { message, offset: 0 }
}

function describeExcess(text: string, format: 'mdx' | 'md'): string | undefined {
  // Short texts, which are most, cost little.
  const blocks = text.length > 2000 ? listBlocks(text) : []
  if (blocks.some(hasTooManyMarks)) return tooManyMarks
  if (blocks.some((block) => block.split('\n').some(hasCostlyTags))) {
    return 'Too many tags and braces in one line'
  }
  if (format === 'mdx' && blocks.some(hasCostlyBraces)) {
    return 'Too many braces in one paragraph, list or table'
  }
  const isDeep =
    deepContainerPattern.test(text) || hasTooManyBrackets(text) || longCodePattern.test(text)
  return isDeep ? tooDeep : undefined
}

/** Returns what a parsed page has too much of for the linters and the rules. */
export function findExcessOfTree(tree: Root): ParseError | undefined {
  if (isTooDeep(tree)) return { message: tooDeep, offset: 0 }
  const long = nodesOfType(tree, 'paragraph').find(
    ({ position }) => position!.end.offset! - position!.start.offset! > maxParagraphLength,
  )
  const message = `More than ${groupThousands(maxParagraphLength)} characters in one paragraph`
  return long && { message, offset: long.position?.start.offset ?? 0 }
}

function hasTooManyMarks(block: string): boolean {
  const lines = block.split('\n')
  const columns = lines[0]!.split('|').length
  if (columns * lines.length > 10 * maxMarks) return true
  // The cells of a table are parsed one by one.
  const isTable = /^[\s>|:-]*-[\s|:-]*$/.test(lines[1] ?? '')
  return (isTable ? lines : [block]).some(isCostly)
}

/** Lists the parts of a text between blank lines and code blocks. */
function listBlocks(text: string): string[] {
  let prose = ''
  let at = 0
  for (const { start, end } of scanFences(text)) {
    prose += `${text.slice(at, start)}\n\n`
    at = end
  }
  return (prose + text.slice(at)).split(/\n[ \t]*\n/)
}

function isCostly(text: string): boolean {
  if (text.length * countOf(text, /&/g) > maxCost) return true
  return text.length > maxMarks && countOf(text, /[<{[\]*_`~]/g) > maxMarks
}

/** The parser looks for the position of each expression and tag from the start of its line on. */
function hasCostlyTags(line: string): boolean {
  return line.length * (countOf(line, /\{/g) + countOf(line, /</g) / 5) > maxCost
}

/** The parser looks for the position of each expression from the start of its block on. */
function hasCostlyBraces(block: string): boolean {
  if (block.length * countOf(block, /\{/g) <= 2 * maxCost) return false
  const withoutText = block.replace(/\\.|`[^`\n]*`/g, '')
  return block.length * countOf(withoutText, /\{/g) > 2 * maxCost
}

/** Number of characters that the parser reads in about a tenth of a second. */
const maxCost = 100_000_000

function countOf(text: string, pattern: RegExp): number {
  return text.length - text.replace(pattern, '').length
}

/** Line with the markers of more than `maxDepth` quotes and lists, for which the parser hangs. */
const deepContainerPattern = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){201}/m

/** Returns whether code in braces nests so deep that the parser, which is native, would crash. */
function hasTooManyBrackets(text: string): boolean {
  return Array.from(text.matchAll(/\{[^{}]{1000,}/g)).some(([code]) => {
    let depth = 0
    return Array.from(code.matchAll(/[()[\]]/g)).some(([bracket]) => {
      depth = '(['.includes(bracket) ? depth + 1 : Math.max(0, depth - 1)
      return depth > 5 * maxDepth
    })
  })
}

/** Code in braces, or an import or export, that has room for thousands of nested operators. */
const longCodePattern = /(?:\{|^(?:import|export) )(?:(?!\n\s*\n)[^{}]){20000}/m

function isTooDeep(tree: Root): boolean {
  let level: Nodes[] = [tree]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
  }
  return level.length > 0
}
