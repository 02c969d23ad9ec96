import type { LintError } from 'markdownlint'
import type { List, Nodes, RootContent } from 'mdast'
import { nodesOfType, walkTree } from '#core/tree.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import type { ParsedPage } from '#content/page.ts'
import { findUnclosedFences } from '#content/parse/collect-fences.ts'
import type { MaskedPage } from './mask-mdx.ts'

/** Predicates for false positives and for findings that repeat another rule, by rule name. */
const falsePositives: Record<string, (located: LocatedError) => boolean> = {
  // Only the markers separate adjacent lists, so the fix would merge them.
  MD004: ({ number, places }) => places.adjacentItems.has(number),
  // `MD010` reports a tab in the indentation.
  MD007: ({ line }) => /^\s*\t/.test(line),
  MD031: ({ number, places }) => isInLines(number, places.closingFences),
  // A call such as `list(0)[1]`, a citation, or a reference with a definition.
  MD011: ({ line, start, end, places }) => {
    const label = /\[([^\]]*)\]$/.exec(line.slice(start, end))?.[1] ?? ''
    const isCode = /[\p{L}\p{N}_$]/u.test(line[start - 1] ?? '') && !/[/#:]/.test(label)
    const identifier = label.toLowerCase().replace(/\s+/g, ' ').trim()
    return isCode || /^[\d\s,.–-]+$/.test(label) || places.definitions.has(identifier)
  },
  // A number such as `#1042`, not a heading. `text:invisible-character` reports unusual spaces.
  MD018: ({ line }) => /^#\d|^#+[\u00A0\u202F\u1680\u2000-\u200A\u205F]/.test(line),
  // A name such as `C#`. Without a space before it, `#` is part of the text.
  MD020: ({ line }) => /[^\s#]#\s*$/.test(line),
  // A period that is part of an abbreviation.
  MD026: ({ line, start, end }) =>
    end - start === 1 && abbreviationPattern.test(line.slice(0, end)),
  // Only a line of bold text looks like a heading. Italics may be a remark or text in a component.
  MD036: ({ line }) => !/^\s*(?:\*\*|__)/.test(line),
  MD040: ({ number, places }) => isInLines(number, places.closingFences),
  // `link:missing-page` reports links without a destination. `#` is the top of the page.
  MD042: ({ line, start, end }) =>
    /\(\s*(?:<>\s*)?\)$|\b(?:top\W*|back\b[^\]]*)\]\(#\)$/i.test(line.slice(start, end)),
  // `text:raw-mark` reports a stray asterisk beside emphasis.
  MD049: ({ line, number, start, places }) =>
    places.marksInWords.has(`${number}:${line.length - start}`) ||
    /(?<!\*)\*[^*]+\*\*(?!\*)/.test(line),
}

/** Pattern for abbreviations at the end of a text, such as `e.g.` and `Inc.`. */
const abbreviationPattern =
  /(?<![\p{L}\p{N}])(?:(?:\p{L}\.){2,}|(?:al|approx|Ave|Bros|Co|Corp|Dept|Dr|Esq|etc|Fig|Inc|Jr|LLC|Ltd|max|min|misc|Mr|Mrs|Ms|Nos|Ph\.D|Prof|resp|Sr|St|usw|vol|vs)\.)$/iu

interface LocatedError {
  /** Masked line. The error spans `start` to `end`. */
  line: string
  number: number
  start: number
  end: number
  places: Places
}

/** Creates a predicate for findings that are false positives or repeat another rule. */
export function createFalsePositiveCheck({ page, lines }: MaskedPage) {
  const places = findPlaces(page)
  return ({ lineNumber: number, ruleNames: [name = ''], errorRange }: LintError): boolean => {
    const [column = 1, length = 0] = errorRange ?? []
    const line = lines[number - 1] ?? ''
    const located = { line, number, start: column - 1, end: column - 1 + length, places }
    return falsePositives[name]?.(located) ?? false
  }
}

/** First and last line. */
type Lines = readonly [first: number, last: number]

function isInLines(line: number, places: readonly Lines[]): boolean {
  return places.some(([first, last]) => first <= line && line <= last)
}

type Places = ReturnType<typeof findPlaces>

/** Finds what other rules report, and what a finding may mistake for something else. */
function findPlaces(page: ParsedPage) {
  const lineAt = (offset: number) => page.lines.pointAt(offset).line
  const derived = findUnclosedFences(page).filter(({ isDerived }) => isDerived)
  const definitions = nodesOfType(page.mdx.tree, 'definition')
  return {
    /** Marks of emphasis that touches a letter, where underscores have no effect in any script. */
    marksInWords: new Set(listMarksInWords(page)),
    /** Fences that were meant to close an earlier one, with the line above. */
    closingFences: derived.map(({ start }): Lines => [lineAt(start) - 1, lineAt(start)]),
    definitions: new Set(definitions.map(({ identifier }) => identifier)),
    adjacentItems: listAdjacentItems(page.mdx.tree),
  }
}

/**
 * Lists the line of both marks of emphasis that touches a letter, and their distance from its end:
 * masked lines lack the indentation of components.
 */
function listMarksInWords({ mdx, file: { text }, lines }: ParsedPage): string[] {
  return nodesOfType(mdx.tree, 'emphasis').flatMap((node) => {
    const { start, end } = offsetsOfNode(node)
    const around = text.slice(0, start).slice(-1) + text.slice(end, end + 1)
    if (!/[\p{L}\p{N}]/u.test(around)) return []
    return [start, end - 1].map((offset) => {
      const [rest = ''] = /.*/.exec(text.slice(offset)) ?? []
      return `${lines.pointAt(offset).line}:${rest.length}`
    })
  })
}

/**
 * Lists the lines of the items of bullet lists that are directly above or below another one. Only
 * the markers separate such lists.
 */
function listAdjacentItems(tree: Nodes): Set<number> {
  const found = new Set<number>()
  walkTree(tree, (node) => {
    if (!('children' in node)) return
    for (const [index, child] of node.children.entries()) {
      const neighbors = [node.children[index - 1], node.children[index + 1]]
      if (!isBulletList(child) || !neighbors.some(isBulletList)) continue
      for (const { position } of child.children) found.add(position!.start.line)
    }
  })
  return found
}

function isBulletList(node: RootContent | undefined): node is List {
  return node?.type === 'list' && !node.ordered
}
