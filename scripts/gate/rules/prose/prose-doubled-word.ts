import type { Nodes } from 'mdast'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import type { Page } from '#content/page.ts'
import type { TextEdit } from '#core/diagnostic.ts'
import { repeatsWord } from '../repeats-word.ts'
import type { PageRule } from '#content/rule.ts'

/** Words that carry no meaning of their own; two in a row are a slip, whatever is between them. */
const functionWords = new Set(
  `a an the this these those and or but nor of to from with for at by as into onto than then if when
  is are was were be been being has have do does did can could will would shall should may might must
  it its he she we they you your our their his my not also which who whose because while until
  in on off out up over`.split(/\s+/),
)

/** Words that English doubles. */
const doubled = new Set([
  'that',
  'had',
  'very',
  'no',
  'so',
  'long',
  'her',
  'blah',
  'bye',
  'ha',
  'yes',
])

/** Words of which one can go without a thought. */
const deletable = new Set(['the', 'a', 'an', 'of', 'and', 'or', 'for', 'with', 'from', 'at'])

/** What it is is a matter of context. */
const verbs = new Set(['is', 'are', 'was', 'were', 'do', 'does', 'did', 'has', 'have'])
const questionWords = new Set([
  'what',
  'where',
  'when',
  'who',
  'how',
  'why',
  'which',
  'all',
  'that',
])

const particles = new Set(['in', 'on', 'off', 'out', 'up', 'over', 'by', 'to'])
/** Verbs that take a particle right after them, and those that take their object in between. */
const phrasalVerb =
  /^(?:sign|log|check|opt|typ|plug|zoom|buil|fil|turn|step|com|go|mov|carr|hold|held|keep|kept|switch|drop|clock|dial|hand|pass|read|put|set|bas|back|refer|belong|is$|are$|was$|were$|be)/
const separableVerb = /^(?:turn|switch|fill|carr|keep|kept|put|plug)/

/** A word, with what hangs on to it: `step-by-step`, `e.g`, `v2.1` and `it's` are one. */
const word = /[\p{L}\p{N}\p{M}]+(?:['’./@:_&+-][\p{L}\p{N}\p{M}]+)*/gu

/**
 * Looked for in the title, the description and the text
 * outside of code, across line breaks, and for function words such as `the` and `is` across the
 * marks of emphasis and links. Left alone: what English doubles (`that that`, `had had`), particles
 * of verbs (`sign in in the browser`), names (`Baden Baden`), numbers, and words with a variable,
 * code, a component or punctuation in between.
 */
export const proseDoubledWordRule: PageRule = {
  id: 'prose:doubled-word',
  summary: 'No word stands twice in a row.',
  isFixable: true,
  severity: 'warning',
  scope: 'page',
  *check(page) {
    const { file } = page
    for (const block of collectBlocks(page)) {
      if (!repeatsWord(block, file.text)) continue
      const words = collectWords(block, file.text)
      for (const [index, second] of words.entries()) {
        if (!second.follows || index === 0 || !isMistake(words, index)) continue
        const first = words[index - 1]!
        // The anchor of a heading follows from its words; links to it would miss it.
        const fix = block.type === 'heading' ? undefined : findFix(first, second, file.text)
        yield {
          message: `Unexpected second \`${second.text}\``,
          start: first.start,
          end: second.end,
          help: 'Delete one of the two',
          ...(fix && { fix: [fix] }),
        }
      }
    }
  },
}

/** What holds words that follow one another; title and description are such blocks too. */
function collectBlocks({ mdx, rangeOf }: Page): Nodes[] {
  const texts = ['title', 'description'].flatMap((key): Nodes[] => {
    const range = rangeOf(key)
    if (!range) return []
    const [start, end] = range.map((offset) => ({ line: 1, column: 1, offset }))
    return [
      {
        type: 'paragraph',
        children: [{ type: 'text', value: '', position: { start: start!, end: end! } }],
      },
    ]
  })
  const { tree } = mdx
  if (!tree) return texts
  const types = ['paragraph', 'heading', 'tableCell'] as const
  return [...texts, ...types.flatMap((type): Nodes[] => nodesOfType(tree, type))]
}

interface Word {
  text: string
  start: number
  end: number
  /** Whether nothing but space lies between this word and the one before. */
  follows: boolean
  /** Whether the marks of emphasis or of a link lie there too. */
  crosses: boolean
}

/** The words of a block, in order. */
function collectWords(block: Nodes, source: string): Word[] {
  const words: Word[] = []
  let gap = ''
  let crosses = false
  const walk = (node: Nodes): void => {
    if (node.type === 'text') {
      const offset = node.position?.start.offset ?? 0
      const text = node.position ? source.slice(offset, node.position.end.offset) : node.value
      let at = 0
      for (const match of text.matchAll(word)) {
        const [start, end] = [offset + match.index, offset + match.index + match[0].length]
        gap += text.slice(at, match.index)
        words.push({ text: match[0], start, end, follows: isSpace(gap), crosses })
        at = match.index + match[0].length
        gap = ''
        crosses = false
      }
      gap += text.slice(at)
    } else if (isMark(node) && 'children' in node) {
      crosses = true
      node.children.forEach(walk)
      crosses = true
    } else if (node.type === 'break') {
      gap += '\n'
    } else {
      // Code, a variable, an image or a component is a word of its own.
      gap += '·'
      if ('children' in node) node.children.forEach(walk)
      gap += '·'
    }
  }
  if ('children' in block) block.children.forEach(walk)
  return words
}

/** Space, and the `>` that a quotation puts in front of each line. */
function isSpace(gap: string): boolean {
  return gap !== '' && gap.replace(/\n[ \t>]*/g, ' ').trim() === ''
}

function isMark({ type }: Nodes): boolean {
  return ['emphasis', 'strong', 'delete', 'link', 'linkReference'].includes(type)
}

function isMistake(words: Word[], index: number): boolean {
  const [first, second] = [words[index - 1]!, words[index]!]
  const folded = second.text.toLowerCase()
  if (folded !== first.text.toLowerCase() || !/^\p{L}+$/u.test(folded)) return false
  if (doubled.has(folded)) return false
  const before = words
    .slice(Math.max(0, index - 9), index - 1)
    .map(({ text }) => text.toLowerCase())
  if (particles.has(folded) && hasVerb(before)) return false
  if (verbs.has(folded) && before.some((each) => questionWords.has(each))) return false
  if (functionWords.has(folded)) return first.text === second.text || !second.crosses
  // `Baden Baden` is a name, `x x` a formula.
  return !second.crosses && first.text === second.text && folded === first.text && folded.length > 1
}

/** Whether a particle belongs to a verb among the words before it: `turn it on on Monday`. */
function hasVerb(before: string[]): boolean {
  return (
    phrasalVerb.test(before.at(-1) ?? '') ||
    before.slice(-3).some((each) => separableVerb.test(each))
  )
}

/**
 * Takes the second word away, or the first where the line ends between the two. Undefined where the
 * two could have been meant, as in `without it it fails`, or a line would be left empty.
 */
function findFix(first: Word, second: Word, source: string): TextEdit | undefined {
  if (second.crosses || !deletable.has(first.text.toLowerCase())) return undefined
  if (!source.slice(first.end, second.start).includes('\n')) {
    return { start: first.end, end: second.end, text: '' }
  }
  const line = source.slice(source.lastIndexOf('\n', first.start - 1) + 1, first.start)
  const before = line.trimEnd().length
  if (before === 0 || before === line.length) return undefined
  return { start: first.start - line.length + before, end: first.end, text: '' }
}
