import type { Nodes, Parents, Text } from 'mdast'
import { collectFrontMatterProse } from '#content/parse/collect-prose.ts'
import { isJsxElement, offsetsOfNode } from '#content/parse/collect-elements.ts'
import { hasTree, type ParsedDocument } from '#content/page.ts'
import type { Finding, PageRule } from '#content/rule.ts'
import type { Offsets } from '#core/diagnostic.ts'
import { didYouMean, findNearest } from '#core/did-you-mean.ts'
import { truncate } from '#core/message-parts.ts'
import { walkTree } from '#core/tree.ts'

/**
 * Checks the text that readers see, so that a mark is found however it came to be text. Skips code
 * and escaped marks. `text:foreign-syntax` reports the notations of other systems.
 */
export const textRawMarkRule: PageRule = {
  id: 'text:raw-mark',
  isGeneral: true,
  summary:
    'Text shows no marks that are meant as Markdown, such as `** bold **`, a single backtick or half a link.',
  severity: 'warning',
  check(page, { dialect }) {
    if (!hasTree(page)) return []
    const { text } = page.file
    const isMarkdown = /\.mdx?$/.test(page.file.path)
    const ownPatterns = dialect.hasOwnNotations
      ? [directivePattern, ...(isMarkdown ? optionPatterns : [])]
      : []
    return findMarks(page, ownPatterns).map((mark) => ({
      message: describeMark(text.slice(mark.start, mark.end)),
      ...mark,
    }))
  },
}

function describeMark(found: string): string {
  return `Unexpected \`${truncate(found.trim().replace(/\s+/g, ' '), 50)}\`, which is shown as plain text`
}

type Mark = Offsets & Pick<Finding, 'help'> & { message?: string }

/** Finds marks, with those that depend on the system of the site. */
function findMarks(page: ParsedDocument, ownPatterns: readonly MarkPattern[]): Mark[] {
  const found: Mark[] = []
  // Parents within which an HTML tag such as `<code>` is open, since the walk follows the text.
  const inHtmlCode = new Set<Nodes>()
  walkTree(page.mdx.tree, (node, ancestors) => {
    if (node.type === 'html' && htmlCodePattern.test(node.value)) {
      if (node.value.startsWith('</')) inHtmlCode.delete(ancestors.at(-1)!)
      else inHtmlCode.add(ancestors.at(-1)!)
    }
    if (node.type !== 'text') return
    if (ancestors.some((each) => isCodeElement(each) || inHtmlCode.has(each))) return
    const parent = ancestors.at(-1)!
    const source = { text: page.file.text, ...offsetsOfNode(node) }
    const marks = [
      ...findPatterns(node, source, ownPatterns),
      ...findTask(ancestors, source),
      ...findStrayAsterisk(node, parent, source),
      ...findFinalBackslash(node, parent, source),
    ]
    // A mark may fit two patterns.
    found.push(...marks.filter((mark, index) => !marks.slice(0, index).some(isAround(mark))))
  })
  return [...found, ...findRawEntities(page)]
}

function isAround({ start }: Offsets): (other: Offsets) => boolean {
  return (other) => other.start <= start && start < other.end
}

/** Tag in Markdown, where each tag within a paragraph is a node of its own. */
const htmlCodePattern = /^<\/?(?:code|kbd|pre|samp|var)[\s>]/

function isCodeElement(node: Nodes): boolean {
  return isJsxElement(node) && /^(?:code|kbd|pre|samp|var|Kbd)$/.test(node.name ?? '')
}

/** Text of a page, and the offsets of a text node. */
type Source = Offsets & { text: string }

interface MarkPattern {
  pattern: RegExp
  help: string | ((found: string) => string)
  message?: string
}

const commonEntities =
  'amp copy euro gt hellip larr lt mdash middot nbsp ndash quot rarr reg shy times trade'

/** Marks within one text node. The source of the node has the escapes that its value lacks. */
const markPatterns: readonly MarkPattern[] = [
  {
    pattern: /(?<![\\*\w])\*\*[ \t]+\p{L}[^*\n]*[ \t]\*\*(?![*\w])/u,
    help: 'Leave out the spaces between the marks and the text, or escape them: `\\*\\*`',
  },
  {
    pattern: /(?<![\\_\w])__(?:[ \t]+\p{L}[^_\n]*|\p{L}[^_\n]*[ \t])__(?![_\w])/u,
    help: 'Leave out the spaces between the marks and the text: `**text**`',
  },
  {
    pattern: /(?<![\\~])~~(?!~)[^~\n]*\p{L}[^~\n]*~~(?!~)/u,
    help: 'Leave out the spaces between the marks and the text: `~~text~~`',
  },
  {
    pattern: /(?<![\\`])``(?!`)/,
    message: 'Unexpected code without text, whose backticks are shown as plain text',
    help: 'Write what is meant, such as `""` or the word empty',
  },
  {
    pattern: /(?<![\\`(])`(?!`)|(?<=\()`(?![`)])/,
    message: 'Unexpected single backtick, which is shown as plain text',
    help: 'Put one in front of the code and one behind it, or write `` \\` `` for a literal one',
  },
  {
    pattern: /(?<!\\)\[[^\][()\n]+\((?:\/|\.{1,2}\/|https?:|#)[^()\s]*\)/,
    help: 'Write a link: `[text](/route)`',
  },
  {
    pattern: /(?<!\\|\[[^\]\n]*)\]\((?=[./#]|https?:|mailto:)[^()\n]*\)?/,
    help: 'Write a link with `[` in front of its text: `[text](/route)`',
  },
  {
    pattern: /(?<=[\p{L}\p{N})])\^[^\s^`[\]]{1,12}\^(?![\p{L}\p{N}^])/u,
    help: 'Write the character, such as `²`',
  },
]

/** Entity without its semicolon, but not a parameter of an address. */
const openEntityPattern: MarkPattern = {
  pattern: new RegExp(
    String.raw`(?<![\\\w=])&(?:${commonEntities.replaceAll(' ', '|')})(?![\w;=-])`,
  ),
  help: (found) => `Write \`${found};\`, or the character itself`,
}

const directivePattern: MarkPattern = {
  pattern: /(?<![\\:\p{L}\p{N}]):[a-z][\w-]*\[[^\]\n]*\](?:\{[^}\n]*\})?/u,
  help: 'Directives are not supported; write Markdown or a component such as `<Kbd>`',
}

/**
 * Options of commands, whose hyphens these systems show as a dash: with a value or another hyphen,
 * in quotes, or behind a word that speaks of an option. Others may be text behind a dash.
 */
const optionPatterns: MarkPattern[] = [
  /(?<![^\s"'“‘(])\\?-\\?-[a-z][a-z\d]*(?:-[a-z\d]+|=)\S*/,
  /(?<=["'“‘])\\?-\\?-[a-z]+(?=["'”’])/,
  /(?<=\b(?:add|flag|option|pass|use|using|with) )\\?-\\?-[a-z]+(?![\w-])/,
].map((pattern) => ({
  pattern,
  message: 'Unexpected option outside of code, whose hyphens are shown as a dash',
  help: 'Put it in backticks, as in `--force`',
}))

function findPatterns(
  node: Text,
  { text, start, end }: Source,
  ownPatterns: readonly MarkPattern[],
): Mark[] {
  const source = text.slice(start, end)
  const patterns = [...markPatterns, ...ownPatterns, openEntityPattern]
  const marks = patterns.flatMap<Mark>(({ pattern, help, ...description }) => {
    const match = pattern.exec(source)
    if (!match) return []
    const advice = typeof help === 'string' ? help : help(match[0])
    return [{ ...offsetsOfMatch(match, start), ...description, help: advice }]
  })
  const entity = rawEntityPattern.exec(source)
  const isShown = entity && node.value.includes(entity[0])
  return isShown ? [...marks, describeEntity(entity, start)] : marks
}

function offsetsOfMatch({ 0: found, index }: RegExpExecArray, offset: number): Offsets {
  return { start: offset + index, end: offset + index + found.length }
}

const rawEntityPattern = /(?<!\\)&(?:[a-z][a-z\d]+|#\d+|#x[\da-f]+);/i

function describeEntity(match: RegExpExecArray, offset: number): Mark {
  const [found] = match
  const names = commonEntities.split(' ').map((name) => `&${name};`)
  const nearest = names.includes(found) ? undefined : findNearest(found, names)
  return {
    message: `${describeMark(found)}${didYouMean(nearest)}`,
    ...offsetsOfMatch(match, offset),
    help: 'Type the character itself, or put the passage in backticks',
  }
}

/** Finds entities in front matter, in which they have no meaning. */
function findRawEntities(page: ParsedDocument): Mark[] {
  return collectFrontMatterProse(page).flatMap(({ start, end }) => {
    const entity = rawEntityPattern.exec(page.file.text.slice(start, end))
    return entity ? [describeEntity(entity, start)] : []
  })
}

/** Finds a box such as `[]` or `[-]` at the start of a list item. */
function findTask(ancestors: readonly Parents[], { text, start, end }: Source): Mark[] {
  const [item, paragraph] = ancestors.slice(-2)
  const isFirst = item?.type === 'listItem' && item.children[0] === paragraph
  if (!isFirst || start !== offsetsOfNode(paragraph!).start) return []
  const match = /^\[(?:|-|~|\/| {2,}|[xX] | [xX])\](?=[ \t])/.exec(text.slice(start, end))
  return match
    ? [
        {
          ...offsetsOfMatch(match, start),
          help: 'Write `[ ]` for an open task, `[x]` for a done one',
        },
      ]
    : []
}

/** Finds an asterisk beside emphasis, as in `*Save**`, which has two on one side. */
function findStrayAsterisk({ value }: Text, { children }: Parents, source: Source): Mark[] {
  const { text, start, end } = source
  const isAtStart = /^\*(?!\*)/.test(value) && text[start] === '*'
  const isAtEnd = /(?:^|[\s(])\*$/.test(value) && text[end - 2] !== '\\'
  if (!isAtStart && !isAtEnd) return []
  const isEmphasis = (node: Nodes | undefined) => node?.type === 'emphasis'
  const at = (children as Nodes[]).findIndex((node) => offsetsOfNode(node).start === start)
  const marks: Mark[] = []
  const help = 'Write as many asterisks in front of the text as behind it'
  if (isAtStart && isEmphasis(children[at - 1])) {
    marks.push({ start: offsetsOfNode(children[at - 1]!).start, end: start + 1, help })
  }
  if (isAtEnd && isEmphasis(children[at + 1])) {
    marks.push({ start: end - 1, end: offsetsOfNode(children[at + 1]!).end, help })
  }
  return marks
}

/** Finds a backslash that would be a line break if a line followed it. */
function findFinalBackslash(node: Text, parent: Parents, { text, end, start }: Source): Mark[] {
  const isLast = parent.children.at(-1) === node && /^(?:paragraph|heading)$/.test(parent.type)
  const [word = ''] = /\S*$/.exec(text.slice(start, end))!
  if (!isLast || !word.endsWith('\\') || /[\\:].*\\$/.test(word)) return []
  const help = 'Remove it; `\\` breaks a line only within a paragraph'
  return [{ start: end - 1, end, help }]
}
