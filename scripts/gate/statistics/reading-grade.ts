import type { Nodes, Root } from 'mdast'
import { syllable } from 'syllable'
import { nodesOfType } from '#core/tree/nodes-of-type.ts'
import { fillVariables, type ProductVariables } from '#core/variables.ts'

/** What the grade of a text is worked out from. */
export interface TextMeasure {
  sentences: number
  words: number
  syllables: number
}

/**
 * The school grade (of the United States) whose pupils can read a text, by Flesch and Kincaid;
 * undefined for a text without a word.
 */
export function gradeOf({ sentences, words, syllables }: TextMeasure): number | undefined {
  if (words === 0 || sentences === 0) return undefined
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}

/**
 * Measures the running text of a page: its paragraphs, those of lists too. Headings, tables and code
 * are no sentences and are left out; the end of a paragraph ends a sentence.
 */
export function measureText(tree: Root, variables: ProductVariables): TextMeasure {
  const sentences = nodesOfType(tree, 'paragraph').flatMap((paragraph) =>
    splitIntoSentences(textOf(paragraph, variables)),
  )
  const words = sentences.flat()
  return {
    sentences: sentences.length,
    words: words.length,
    syllables: words.reduce((total, word) => total + Math.max(1, syllable(word)), 0),
  }
}

/** The words of each sentence; numbers, addresses and what has no letters are no words. */
function splitIntoSentences(text: string): string[][] {
  return text
    .replace(addresses, '')
    .split(/(?<=[.!?]["')\]]{0,9})\s+/)
    .map((sentence) => sentence.match(/(?<![\p{L}\p{N}])\p{L}+(?:['’-]\p{L}+)*/gu) ?? [])
    .filter((words) => words.length > 0)
}

const addresses = /(?:https?:\/\/|mailto:|www\.)\S+|(?<!\S)[^\s@]+@\S+/g

function textOf(node: Nodes, variables: ProductVariables): string {
  if (node.type === 'mdxTextExpression') return fillVariables(`{${node.value}}`, variables)
  if (node.type === 'inlineCode') return ''
  if ('children' in node) return node.children.map((child) => textOf(child, variables)).join('')
  if (node.type === 'break') return ' '
  return node.type === 'text' ? fillVariables(node.value, variables) : ''
}
