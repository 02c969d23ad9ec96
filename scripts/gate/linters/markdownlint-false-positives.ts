import type { LintError } from 'markdownlint'
import type { List, RootContent } from 'mdast'
import { nodesOfType, walkTree } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import type { Finding } from '#content/rule.ts'
import { findUnclosedFences } from '#content/parse/collect-fences.ts'
import { findAccidentalItems } from '../rules/list-accidental-item.ts'
import { findLostBlocks } from '../rules/list-lost-block.ts'
import { findJoinedRows } from '../rules/table-joined-lines.ts'
import { findAccidentalEmphasis } from '../rules/text/text-accidental-emphasis.ts'
import type { MaskedPage } from './mask-mdx.ts'

const isAccidentalEmphasis = isReportedBy(findAccidentalEmphasis)
const isAccidentalItem = isReportedBy(findAccidentalItems)
const isJoinedRow = isReportedBy(findJoinedRows)

/** Predicates for false positives and for findings that repeat another rule, by rule name. */
const falsePositives: Record<string, (located: LocatedError) => boolean> = {
  // Only the markers separate adjacent lists, so the fix would merge them.
  MD004: (located) =>
    isInAdjacentList(located.error.lineNumber, located.page) || isAccidentalItem(located),
  // `MD010` reports a tab in the indentation.
  MD007: (located) => isAtLostBlock(located) || /^\s*\t/.test(located.line),
  MD031: (located) => isAtLostBlock(located) || isAtIntendedClosingFence(located),
  MD032: (located) => isAtLostBlock(located) || isAccidentalItem(located),
  // A call such as `list(0)[1]`, a citation, or a reference with a definition.
  MD011: ({ line, start, end, page }) => {
    const label = /\[([^\]]*)\]$/.exec(line.slice(start, end))?.[1] ?? ''
    const isCode = /[\p{L}\p{N}_$]/u.test(line[start - 1] ?? '') && !/[/#:]/.test(label)
    return isCode || /^[\d\s,.–-]+$/.test(label) || hasDefinition(label, page)
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
  MD040: isAtIntendedClosingFence,
  // `link:missing-page` reports links without a destination. `#` is the top of the page.
  MD042: ({ line, start, end }) =>
    /\(\s*(?:<>\s*)?\)$|\btop\W*\]\(#\)$/i.test(line.slice(start, end)),
  // `text:raw-mark` reports a stray asterisk beside emphasis.
  MD049: (located) =>
    isAccidentalEmphasis(located) || /(?<!\*)\*[^*]+\*\*(?!\*)/.test(located.line),
  MD050: isAccidentalEmphasis,
  MD055: isJoinedRow,
  MD056: isJoinedRow,
}

/** Pattern for abbreviations at the end of a text, such as `e.g.` and `Inc.`. */
const abbreviationPattern =
  /(?<![\p{L}\p{N}])(?:(?:\p{L}\.){2,}|(?:al|approx|Ave|Bros|Co|Corp|Dept|Dr|Esq|etc|Fig|Inc|Jr|LLC|Ltd|max|min|misc|Mr|Mrs|Ms|Nos|Ph\.D|Prof|resp|Sr|St|usw|vol|vs)\.)$/iu

interface LocatedError {
  error: LintError
  page: ParsedPage
  /** Masked line. The error spans `start` to `end`. */
  line: string
  start: number
  end: number
}

/** Creates a predicate for errors on a line that a finding of another rule is about. */
function isReportedBy(find: (page: ParsedPage) => Finding[]) {
  const findOnce = once(find)
  return ({ error: { lineNumber }, page }: LocatedError): boolean =>
    findOnce(page).some(({ start = 0, end = start }) => {
      const [first, last] = [start, end].map((offset) => page.lines.pointAt(offset).line)
      return first! <= lineNumber && lineNumber <= last!
    })
}

/** Returns whether the line is in a list split by a block that `list:lost-block` reports. */
function isAtLostBlock({ error: { lineNumber }, page }: LocatedError): boolean {
  return findLostBlocksOnce(page).some(
    ({ lines: [first, last] }) => first <= lineNumber && lineNumber <= last,
  )
}

/** Returns whether a fence on the error's line or the next was meant to close an earlier fence. */
function isAtIntendedClosingFence({ error: { lineNumber }, page }: LocatedError): boolean {
  return findUnclosedFencesOnce(page).some(({ isDerived, start }) => {
    const { line } = page.lines.pointAt(start)
    return isDerived && (line === lineNumber || line === lineNumber + 1)
  })
}

/** Returns whether a markdownlint finding is a false positive or repeats another rule. */
export function isFalsePositive(error: LintError, { page, lines }: MaskedPage): boolean {
  const [column = 1, length = 0] = error.errorRange ?? []
  const line = lines[error.lineNumber - 1] ?? ''
  const located = { error, page, line, start: column - 1, end: column - 1 + length }
  return falsePositives[error.ruleNames[0] ?? '']?.(located) ?? false
}

function hasDefinition(label: string, { mdx }: ParsedPage): boolean {
  const identifier = label.toLowerCase().replace(/\s+/g, ' ').trim()
  return listDefinitionsOnce(mdx).has(identifier)
}

/**
 * Returns whether the item on `line` is in a bullet list directly above or below another bullet
 * list. Only the markers separate such lists.
 */
function isInAdjacentList(line: number, { mdx }: ParsedPage): boolean {
  return listAdjacentItemsOnce(mdx).has(line)
}

/** Lists the lines of the items of adjacent bullet lists. */
function listAdjacentItems({ tree }: ParsedPage['mdx']): Set<number> {
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

/** Remembers results by page, since a page may have thousands of findings. */
function once<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const results = new WeakMap<K, T>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = compute(key)
    results.set(key, result)
    return result
  }
}

const findLostBlocksOnce = once(findLostBlocks)
const findUnclosedFencesOnce = once(findUnclosedFences)
const listAdjacentItemsOnce = once(listAdjacentItems)
const listDefinitionsOnce = once(
  ({ tree }: ParsedPage['mdx']) =>
    new Set(nodesOfType(tree, 'definition').map(({ identifier }) => identifier)),
)

function isBulletList(node: RootContent | undefined): node is List {
  return node?.type === 'list' && !node.ordered
}
