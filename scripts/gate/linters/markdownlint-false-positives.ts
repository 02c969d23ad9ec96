import type { LintError } from 'markdownlint'
import type { List, RootContent } from 'mdast'
import { nodesOfType, walkTree } from '#core/tree.ts'
import type { ParsedPage } from '#content/page.ts'
import { findUnclosedFences } from '../rules/code/code-fences.ts'
import { findLostBlocks } from '../rules/list-lost-block.ts'
import type { MaskedPage } from './mask-mdx.ts'

/** Predicates for false positives and for findings that repeat another rule, by rule. */
const falsePositives: Record<string, (place: ReportedPlace) => boolean> = {
  // Only the markers separate adjacent lists; the fix would merge them.
  MD004: ({ error, page }) => isInAdjacentList(error.lineNumber, page),
  MD007: isAtLostBlock,
  MD031: (place) => isAtLostBlock(place) || isUnclosedFence(place),
  MD032: isAtLostBlock,
  // A call such as `list(0)[1]`, a citation, or a reference with a definition.
  MD011: ({ line, start, end, page }) => {
    const label = /\[([^\]]*)\]$/.exec(line.slice(start, end))?.[1] ?? ''
    const isCode = /[\p{L}\p{N}_$]/u.test(line[start - 1] ?? '') && !/[/#:]/.test(label)
    return isCode || /^[\d\s,.–-]+$/.test(label) || isDefined(label, page)
  },
  // A number such as `#1042`, not a heading.
  MD018: ({ line }) => /^#\d/.test(line),
  // A name such as `C#`. Without a space before it, `#` is part of the text.
  MD020: ({ line }) => /[^\s#]#\s*$/.test(line),
  // The period of an abbreviation.
  MD026: ({ line, start, end }) => end - start === 1 && abbreviation.test(line.slice(0, end)),
  // Italics mark a remark, and emphasis may be the content of a component such as a badge.
  MD036: ({ line }) => !/^\s*(?:\*\*|__)/.test(line),
  MD040: isUnclosedFence,
  // Reported by link:missing-page if there is no destination at all.
  MD042: ({ line, start, end }) => /\(\s*(?:<>\s*)?\)$/.test(line.slice(start, end)),
  // Text right after a table is a row of it. The finding about the leading pipe is enough.
  MD055: ({ line, error }) =>
    !line.includes('|') && /Missing trailing/.test(error.errorDetail ?? ''),
  MD056: ({ line }) => !line.includes('|'),
}

/** Initials such as `e.g.`, and abbreviations that often end a heading. */
const abbreviation =
  /(?<![\p{L}\p{N}])(?:(?:\p{L}\.){2,}|(?:al|approx|Ave|Bros|Co|Corp|Dept|Dr|Esq|etc|Fig|Inc|Jr|LLC|Ltd|max|min|misc|Mr|Mrs|Ms|Nos|Ph\.D|Prof|resp|Sr|St|usw|vol|vs)\.)$/iu

interface ReportedPlace {
  error: LintError
  page: ParsedPage
  /** Masked line. The finding spans `start` to `end`. */
  line: string
  start: number
  end: number
}

/** Returns whether `list:lost-block` reports the line or one next to it. */
function isAtLostBlock({ error: { lineNumber }, page }: ReportedPlace): boolean {
  return findLostBlocks(page).some(
    ({ lines: [first, last] }) => first <= lineNumber && lineNumber <= last,
  )
}

/** Returns whether a fence at the line or below it was meant to close another one. */
function isUnclosedFence({ error: { lineNumber }, page }: ReportedPlace): boolean {
  return findUnclosedFences(page).some(({ isDerived, start }) => {
    const { line } = page.lines.pointAt(start)
    return isDerived && (line === lineNumber || line === lineNumber + 1)
  })
}

/** Returns whether a finding of markdownlint is a false positive or repeats another rule. */
export function isFalsePositive(error: LintError, { page, lines }: MaskedPage): boolean {
  const [column = 1, length = 0] = error.errorRange ?? []
  const line = lines[error.lineNumber - 1] ?? ''
  const place = { error, page, line, start: column - 1, end: column - 1 + length }
  return falsePositives[error.ruleNames[0] ?? '']?.(place) ?? false
}

function isDefined(label: string, { mdx }: ParsedPage): boolean {
  const identifier = label.toLowerCase().replace(/\s+/g, ' ').trim()
  return nodesOfType(mdx.tree, 'definition').some((each) => each.identifier === identifier)
}

/**
 * Returns whether the item at `line` is in a bullet list directly above or below another one. Only
 * the markers separate such lists.
 */
function isInAdjacentList(line: number, { mdx }: ParsedPage): boolean {
  let found = false
  walkTree(mdx.tree, (node) => {
    if (!('children' in node)) return
    for (const [index, child] of node.children.entries()) {
      const isAtLine =
        isBulletList(child) && child.children.some((item) => item.position?.start.line === line)
      const neighbors = [node.children[index - 1], node.children[index + 1]]
      if (isAtLine && neighbors.some(isBulletList)) found = true
    }
  })
  return found
}

function isBulletList(node: RootContent | undefined): node is List {
  return node?.type === 'list' && !node.ordered
}
