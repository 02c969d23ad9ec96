import type { Nodes, Root } from 'mdast'
import { isInHeading, type Document } from '#content/page.ts'
import { offsetsOfNode } from '#content/parse/collect-elements.ts'
import { collectPageProse } from '#content/parse/collect-prose.ts'
import { describeConflict, findConflicts } from '#content/parse/find-conflicts.ts'
import { conflictRuleId, type PageRule, type RuleMetadata } from '#content/rule.ts'
import type { SiteData } from '#content/site.ts'
import { textStart, type Offsets, type Finding } from '#core/diagnostic.ts'
import { truncate } from '#core/message-parts.ts'
import { remember } from '#core/remember.ts'
import { isBlank, walkTree } from '#core/tree.ts'
import {
  textPatterns,
  type PatternMatch,
  type TextPattern,
  type TextRuleId,
} from './text-patterns.ts'

export const textForeignSyntaxRule = createTextRule({
  id: 'text:foreign-syntax',
  summary: 'Text contains no syntax of other systems, such as `:::note` or `[[Page]]`.',
  severity: 'error',
  fixes: 'content',
  covers: true,
})

export const textRawMarkRule = createTextRule({
  id: 'text:raw-mark',
  isGeneral: true,
  summary:
    'Text shows no marks that are meant as Markdown, such as `** bold **`, a single backtick or half a link.',
  severity: 'warning',
  covers: true,
})

export const textInvisibleCharacterRule = createTextRule({
  id: 'text:invisible-character',
  isGeneral: true,
  summary: 'Text contains no invisible characters and no unusual spaces.',
  fixes: 'content',
  severity: 'warning',
})

export const proseDoubledWordRule = createTextRule({
  id: 'prose:doubled-word',
  isEnglish: true,
  summary: 'No word is repeated by mistake.',
  severity: 'warning',
})

const placeholderRule = createTextRule({
  id: 'text:placeholder',
  summary: 'A page has text, without `TODO:`, `FIXME:`, `TBD` or `lorem ipsum`.',
  severity: 'warning',
})

/** Also reports published pages without text. */
export const textPlaceholderRule: PageRule = {
  ...placeholderRule,
  check(page, data) {
    const { file, mdx, frontMatter, offsetsOf } = page
    const isShown = frontMatter && !frontMatter.draft && file.path.endsWith('.mdx')
    if (!isShown || !mdx.tree?.children.every(hasNoText)) return placeholderRule.check(page, data)
    const range = offsetsOf('title') ?? textStart
    const help = 'Write the text, or add `draft: true` until it is written'
    return [{ message: 'Page has no text', ...range, help }]
  },
}

/** Checks pages. Their other rules run once they parse. Settings report conflicts themselves. */
export const textConflictMarkerRule: PageRule = {
  id: conflictRuleId,
  isGeneral: true,
  summary: 'A file contains no Git conflict markers.',
  severity: 'error',
  isRequired: true,
  check: ({ file: { text, path } }) =>
    path.endsWith('.mdx')
      ? findConflicts(text).map((conflict) => describeConflict(text, conflict))
      : [],
}

/** Returns whether a node has no text for readers, such as a heading below the title. */
function hasNoText(node: Nodes): boolean {
  if (node.type === 'heading') return node.depth > 1
  if (/^(?:yaml|definition|thematicBreak)$/.test(node.type)) return true
  return node.type !== 'mdxJsxFlowElement' && isBlank(node)
}

/** Creates a rule that reports the matches of its patterns. */
function createTextRule(metadata: RuleMetadata & { id: TextRuleId }): PageRule {
  const patterns = textPatterns.filter(({ id }) => id === metadata.id)
  return {
    ...metadata,
    check(document, data) {
      const found = patterns.flatMap((pattern) => findMatches(pattern, document, data))
      found.sort((a, b) => a.start - b.start)
      let end = 0
      return found.filter((each) => {
        const isFirst = each.start >= end
        if (isFirst) end = each.end
        return isFirst
      })
    },
  }
}

function findMatches(row: TextPattern, document: Document, data: SiteData): (Finding & Offsets)[] {
  const { text } = document.file
  const searched = row.scope === 'file' ? text : readTexts(document)[row.scope]
  return [...searched.matchAll(row.pattern)].flatMap(({ 0: match, index: start }) => {
    const end = start + match.length
    const described = { found: text.slice(start, end), start, end, document, data }
    return row.unless?.(described) ? [] : [describeMatch(row, described)]
  })
}

function describeMatch({ message, help, fix, isRequired }: TextPattern, match: PatternMatch) {
  const { found, start, end, document } = match
  const shown = truncate(found.trim().replace(/\s+/g, ' '), 50)
  // A fix would change the anchor of a heading.
  const canFix = fix !== undefined && !isInHeading(start, document)
  const edit = canFix && (typeof fix === 'string' ? { start, end, text: fix } : fix(match))
  return {
    start,
    end,
    message: message?.(found) ?? `\`${shown}\` is shown as plain text`,
    help,
    ...(isRequired?.(found) && { isRequired: true }),
    ...(edit && { fix: [edit] }),
  }
}

/** Returns the text of a file with all but the prose masked, and with all but Markdown text. */
const readTexts = remember((document: Document) => {
  const { text } = document.file
  const prose = collectPageProse(document).toSorted((a, b) => a.start - b.start)
  const starts = listTextStarts(document.mdx.tree)
  const ofText = prose.filter(({ start }) => starts.has(start))
  return { prose: maskOthers(text, prose), text: maskOthers(text, ofText) }
})

/** Lists where text nodes start. In Markdown, skips those beside tags such as `<code>`. */
function listTextStarts(tree: Root | undefined): ReadonlySet<number> {
  const starts = new Set<number>()
  if (!tree) return starts
  walkTree(tree, (node, ancestors) => {
    if (node.type === 'text' && !ancestors.at(-1)!.children.some(isCodeTag)) {
      starts.add(offsetsOfNode(node).start)
    }
  })
  return starts
}

function isCodeTag(node: Nodes): boolean {
  return node.type === 'html' && /^<(?:code|kbd|pre|samp|var)\b/.test(node.value)
}

/** Masks all but sorted ranges. Keeps spaces, line breaks and the `>` of quotes. */
function maskOthers(text: string, ranges: readonly Offsets[]): string {
  const mask = (from: number, to?: number) => text.slice(from, to).replace(/[^\s>]/g, '\uFFFC')
  let masked = ''
  for (const { start, end } of ranges) {
    if (start >= masked.length) masked += mask(masked.length, start) + text.slice(start, end)
  }
  return masked + mask(masked.length)
}
